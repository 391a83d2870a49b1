-- Each feature says in a view of its own what of it waits for an admin, and `admin_matters` only puts them one after the other. Columns,
-- types, order and rows stay as they were.
--
-- The next kind of matter: a view with these twelve columns under these names and in this order, every null with its type; then
-- `create or replace view admin_matters` as at the end of this file, with one line more. A kind that an existing view gives (such as a
-- report of something new) changes that view alone. migrations/README.md has the rest.

-- A report of a review is a kind of its own. No search for a name finds a report of what that person wrote in a zone: who wrote it is for
-- whoever opens it.
create view report_matters as
select case r.about when 'review' then 'review_report' else 'report' end as kind, r.id::text as id, null::text as reference,
       coalesce(r.review_id, r.zone_post_id) as subject_id, 'Report of a ' || replace(r.about, '_', ' ') || ': ' || r.reason as title,
       left(r.description, 300) as detail, null::text as registration,
       case when r.about <> 'zone_post' then (select u.name || ' ' || u.email from users u where u.id = r.reported_user_id) end as who,
       case r.reason when 'threat' then 1 when 'harassment' then 2 when 'scam' then 2 else 3 end as rank,
       r.created_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from reports r where r.status = 'pending';

-- New ones, and those whose reporter answered.
create view incident_matters as
select 'incident' as kind, i.reference as id, i.reference as reference, null::uuid as subject_id,
       'Incident: ' || replace(i.incident_type, '_', ' ') || case when i.answered_at is null then '' else ', answered' end as title,
       left(i.description, 300) as detail, i.vehicle_registration as registration, i.reporter_name as who,
       greatest(case i.severity when 'severe' then 1 when 'moderate' then 2 else 3 end, case when i.user_id is null then 2 else 1 end) as rank,
       case when i.status in ('submitted', 'under_review') then i.created_at else i.answered_at end as waiting_since,
       null::timestamptz as due_at, null::uuid as not_by
from incident_reports i where i.status in ('submitted', 'under_review') or i.answered_at is not null;

-- Tickets and problem reports, the two kinds of support items.
create view support_item_matters as
select s.kind as kind, s.id::text as id, case s.kind when 'ticket' then 'T-' else 'P-' end || s.number as reference,
       null::uuid as subject_id, s.subject as title, left(s.message, 300) as detail, null::text as registration,
       coalesce(s.name, '') || ' ' || coalesce(s.email, '') as who,
       greatest(case s.priority when 'urgent' then 1 when 'critical' then 1 when 'high' then 2 when 'medium' then 3 else 4 end,
                case when s.priority_by_admin then 1 when s.user_id is not null then 2 else 3 end) as rank,
       s.created_at as waiting_since, case when s.replied_at is null then s.due_at end as due_at, null::uuid as not_by
from support_items s where s.ended_at is null;

-- What was said in a chat stands where reading it is in the audit log.
create view support_chat_matters as
select 'support_chat' as kind, c.id::text as id, null::text as reference, null::uuid as subject_id, 'Support chat' as title,
       '' as detail, null::text as registration,
       (select u.name || ' ' || u.email from participants p join users u on u.id = p.user_id
        where p.conversation_id = c.id and p.side = 'starter') as who,
       2 as rank, c.waits_since as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from conversations c where c.waits_since is not null;

create view claim_matters as
select 'claim' as kind, c.id::text as id, null::text as reference, null::uuid as subject_id, 'Claim of a registration' as title,
       '' as detail, v.registration as registration,
       (select u.name || ' ' || u.email from users u where u.id = v.user_id) as who,
       2 as rank, c.made_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from vehicle_claims c join vehicles v on v.id = c.vehicle_id where c.state = 'pending';

create view appeal_matters as
select 'appeal' as kind, a.id::text as id, null::text as reference, null::uuid as subject_id, 'Appeal against a ' || a.against as title,
       left(a.text, 300) as detail, null::text as registration, a.name || ' ' || a.email as who,
       2 as rank, a.created_at as waiting_since, null::timestamptz as due_at, a.restricted_by as not_by
from admin_appeals a where a.state = 'open' and a.in_force;

create view application_matters as
select 'application' as kind, p.id::text as id, null::text as reference, p.id as subject_id, p.business_name as title,
       array_to_string(p.service_types, ', ') as detail, null::text as registration,
       (select u.name || ' ' || u.email from users u where u.id = p.user_id) as who,
       3 as rank, p.created_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from providers p where p.standing = 'under_review';

create view document_matters as
select 'document' as kind, d.id::text as id, null::text as reference, d.provider_id as subject_id, p.business_name as title,
       coalesce(nullif(d.title, ''), d.kind) as detail, null::text as registration,
       (select u.name || ' ' || u.email from users u where u.id = p.user_id) as who,
       3 as rank, d.uploaded_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from provider_documents d join providers p on p.id = d.provider_id
where d.seen_at is null and p.is_verified and not p.is_banned;

-- Nothing but `union all`: so what is asked of it is asked of each view, and its indexes serve. Jobs that were given up are not in it,
-- because their table is made by the queue and not here; whoever asks for all adds them.
create or replace view admin_matters
    (kind, id, reference, subject_id, title, detail, registration, who, rank, waiting_since, due_at, not_by) as
select * from report_matters
union all
select * from incident_matters
union all
select * from support_item_matters
union all
select * from support_chat_matters
union all
select * from claim_matters
union all
select * from appeal_matters
union all
select * from application_matters
union all
select * from document_matters
union all
select * from pair_matters
union all
select * from suggestion_matters
union all
select * from driver_report_matters
union all
select * from feed_matters;
comment on view admin_matters is
    'What an admin has to look at, one view a feature. `not_by` is who may not decide it while there is another admin.';
