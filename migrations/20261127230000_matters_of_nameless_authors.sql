-- No search for a name finds a report of what that person wrote in a zone: who wrote it is for whoever opens it.

create or replace view admin_matters as
select case r.about when 'review' then 'review_report' else 'report' end as kind, r.id::text as id, null as reference,
       coalesce(r.review_id, r.zone_post_id) as subject_id, 'Report of a ' || replace(r.about, '_', ' ') || ': ' || r.reason as title, left(r.description, 300) as detail, null as registration,
       case when r.about <> 'zone_post' then (select u.name || ' ' || u.email from users u where u.id = r.reported_user_id) end as who,
       case r.reason when 'threat' then 1 when 'harassment' then 2 when 'scam' then 2 else 3 end as rank,
       r.created_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from reports r where r.status = 'pending'
union all
select 'incident', i.reference, i.reference, null,
       'Incident: ' || replace(i.incident_type, '_', ' ') || case when i.answered_at is null then '' else ', answered' end,
       left(i.description, 300), i.vehicle_registration, i.reporter_name,
       greatest(case i.severity when 'severe' then 1 when 'moderate' then 2 else 3 end, case when i.user_id is null then 2 else 1 end),
       case when i.status in ('submitted', 'under_review') then i.created_at else i.answered_at end, null, null
from incident_reports i where i.status in ('submitted', 'under_review') or i.answered_at is not null
union all
select s.kind, s.id::text, case s.kind when 'ticket' then 'T-' else 'P-' end || s.number, null, s.subject, left(s.message, 300), null, coalesce(s.name, '') || ' ' || coalesce(s.email, ''),
       greatest(case s.priority when 'urgent' then 1 when 'critical' then 1 when 'high' then 2 when 'medium' then 3 else 4 end,
                case when s.priority_by_admin then 1 when s.user_id is not null then 2 else 3 end), s.created_at,
       case when s.replied_at is null then s.due_at end, null
from support_items s where s.ended_at is null
union all
select 'support_chat', c.id::text, null, null, 'Support chat', '', null,
       (select u.name || ' ' || u.email from participants p join users u on u.id = p.user_id
        where p.conversation_id = c.id and p.side = 'starter'), 2, c.waits_since, null, null
from conversations c
where c.waits_since is not null
union all
select 'claim', c.id::text, null, null, 'Claim of a registration', '', v.registration,
       (select u.name || ' ' || u.email from users u where u.id = v.user_id), 2, c.made_at, null, null
from vehicle_claims c join vehicles v on v.id = c.vehicle_id where c.state = 'pending'
union all
select 'appeal', a.id::text, null, null, 'Appeal against a ' || a.against, left(a.text, 300), null, a.name || ' ' || a.email, 2, a.created_at, null, a.restricted_by
from admin_appeals a where a.state = 'open' and a.in_force
union all
select 'application', p.id::text, null, p.id, p.business_name, array_to_string(p.service_types, ', '), null,
       (select u.name || ' ' || u.email from users u where u.id = p.user_id), 3, p.created_at, null, null
from providers p where p.standing = 'under_review'
union all
select 'document', d.id::text, null, d.provider_id, p.business_name, coalesce(nullif(d.title, ''), d.kind), null,
       (select u.name || ' ' || u.email from users u where u.id = p.user_id), 3, d.uploaded_at, null, null
from provider_documents d join providers p on p.id = d.provider_id where d.seen_at is null and p.is_verified and not p.is_banned
union all
select * from pair_matters
union all
select * from suggestion_matters
union all
select * from driver_report_matters
union all
select * from feed_matters;
