-- The audit log names zones, and what was written in them by its zone.

create or replace function audit_target_name(target_type text, target_id text) returns text language sql stable as $$
    select case
        when target_type in ('pair', 'car_park', 'feed_match') then (
            select case target_type
                when 'pair' then (select p.a_name || ' and ' || p.b_name from listed_pairs p where p.id = number)
                when 'car_park' then (select c.name from car_parks c where c.id = number)
                else (select nullif(f.name, '') from feed_car_parks f where f.id = number)
            end
            from (select case when target_id ~ '^[0-9]{1,18}$' then target_id::bigint end as number) t)
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
        when target_type = 'suggestion' then (
            select coalesce(s.fields ->> 'name', c.name)
            from suggestions s left join car_parks c on c.id = s.car_park_id where s.id = target_id::uuid)
        when target_type = 'driver_report' then (
            select c.name from driver_report_cases k join car_parks c on c.id = k.car_park_id where k.id = target_id::uuid)
        when target_type = 'zone' then (select z.name from zones z where z.id = target_id::uuid)
        when target_type = 'zone_post' then (
            select z.name from zone_posts p join zones z on z.id = p.zone_id where p.id = target_id::uuid)
    end
$$;
