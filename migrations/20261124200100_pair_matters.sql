-- Pairs of car parks that wait for a person, as admins see and decide them; and whom a matter concerns.

-- Each pair with its two car parks: while it waits those that they go by now, once decided those that it was about.
create view listed_pairs as
select p.id, p.a as first_id, p.b as second_id, a.id as a_id, b.id as b_id, a.name as a_name, b.name as b_name,
       array(select distinct r.source from car_park_records r
             where r.car_park_id = coalesce(a.merged_into, a.id) and (p.status = 'waiting' or r.place_key = a.place_key) order by 1) as a_sources,
       array(select distinct r.source from car_park_records r
             where r.car_park_id = coalesce(b.merged_into, b.id) and (p.status = 'waiting' or r.place_key = b.place_key) order by 1) as b_sources,
       st_distance(a.location::geography, b.location::geography) as metres,
       p.score, p.reasons, p.status, p.decided_by, p.decided_at, p.created_at
from car_park_pairs p
join car_parks own_a on own_a.id = p.a
join car_parks own_b on own_b.id = p.b
join car_parks a on a.id = case when p.status = 'waiting' then coalesce(own_a.merged_into, own_a.id) else own_a.id end
join car_parks b on b.id = case when p.status = 'waiting' then coalesce(own_b.merged_into, own_b.id) else own_b.id end
where p.status <> 'waiting' or (a.id <> b.id and a.deleted_at is null and b.deleted_at is null);
comment on view listed_pairs is 'What an admin may look at: a pair whose car parks are deleted or merged already waits for nobody.';

-- Nobody is kept waiting while a car park is on the map twice.
create view pair_matters as
select 'pair'::text as kind, p.id::text as id, null::text as reference, null::uuid as subject_id,
       p.a_name || ' and ' || p.b_name as title, left(array_to_string(p.reasons, ', '), 300) as detail, null::text as registration,
       array_to_string(p.a_sources || p.b_sources, ' ') as who, 4 as rank, p.created_at as waiting_since,
       null::timestamptz as due_at, null::uuid as not_by
from listed_pairs p where p.status = 'waiting';

-- Whom a matter concerns, first whom it is about: none of them decides it while there is another admin. A kind of which nobody is
-- named here has the one in `not_by` of its view, if any.
create function matter_parties(kind text, id text) returns uuid[] language sql stable as $$
    select coalesce(
        case kind
            when 'report' then (select array[r.reported_user_id, r.reporter_id] from reports r where r.id = matter_parties.id::uuid)
            when 'review_report' then (
                select array[r.reported_user_id, r.reporter_id, w.user_id, p.user_id]
                from reports r left join reviews w on w.id = r.review_id left join providers p on p.id = w.provider_id
                where r.id = matter_parties.id::uuid)
            when 'incident' then (select array[i.owner_id, i.user_id] from incident_reports i where i.reference = matter_parties.id)
            when 'claim' then (
                select array[v.user_id, held.user_id]
                from vehicle_claims c join vehicles v on v.id = c.vehicle_id
                left join vehicles held on held.registration = v.registration and held.state = 'active'
                where c.id = matter_parties.id::uuid)
            when 'appeal' then (select array[a.restricted_by] from admin_appeals a where a.id = matter_parties.id::uuid)
            when 'application' then (select array[p.user_id] from providers p where p.id = matter_parties.id::uuid)
            when 'document' then (
                select array[p.user_id] from provider_documents d join providers p on p.id = d.provider_id
                where d.id = matter_parties.id::uuid)
        end,
        '{}')
$$;

-- What admins typed into searches is not kept any more.
update activities set after = null where activity_type = 'people_search';

-- What a thing is called that the audit log names by its id; none where it has no name, or is gone.
create function audit_target_name(target_type text, target_id text) returns text language sql stable as $$
    select case
        when target_type = 'pair' then (
            select p.a_name || ' and ' || p.b_name from listed_pairs p
            where p.id = case when target_id ~ '^[0-9]{1,18}$' then target_id::bigint end)
        when target_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
        when target_type = 'user' then (select u.name from users u where u.id = target_id::uuid)
        when target_type = 'appeal' then (
            select u.name from appeals a join users u on u.id = a.user_id where a.id = target_id::uuid)
        when target_type = 'claim' then (
            select v.registration from vehicle_claims c join vehicles v on v.id = c.vehicle_id where c.id = target_id::uuid)
        when target_type in ('provider', 'application') then (
            select p.business_name from providers p where p.id = target_id::uuid)
        when target_type = 'document' then (
            select p.business_name || ': ' || coalesce(nullif(d.title, ''), d.kind)
            from provider_documents d join providers p on p.id = d.provider_id where d.id = target_id::uuid)
        when target_type in ('ticket', 'problem_report') then (
            select case s.kind when 'ticket' then 'T-' else 'P-' end || s.number from support_items s where s.id = target_id::uuid)
        when target_type = 'saved_reply' then (select r.name from saved_replies r where r.id = target_id::uuid)
    end
$$;
