-- Reporters answer what admins wrote to them about an incident, and admins hand to each other what they have in hand.

alter table incident_messages
    -- the reporter's answer; false: an admin wrote it
    add column by_reporter boolean not null default false;

alter table incident_reports
    -- since when an answer of the reporter waits for an admin; null: none does
    add column answered_at timestamptz,
    add constraint "nobody answers what is closed" check (answered_at is null or status <> 'closed');
drop index incident_reports_waiting;
create index incident_reports_waiting on incident_reports (created_at)
    where status in ('submitted', 'under_review') or answered_at is not null;

-- An incident waits again when its reporter answers.
drop view admin_matters;
create view admin_matters as
select case r.about when 'review' then 'review_report' else 'report' end as kind, r.id::text as id, null as reference,
       r.review_id as subject_id, 'Report of a ' || r.about || ': ' || r.reason as title, left(r.description, 300) as detail, null as registration,
       (select u.name || ' ' || u.email from users u where u.id = r.reported_user_id) as who,
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
from provider_documents d join providers p on p.id = d.provider_id where d.seen_at is null and p.is_verified and not p.is_banned;
comment on view admin_matters is 'What an admin has to look at. `not_by` is who may not decide it while there is another admin.';

-- A notification of a message shows what the admin wrote, and never the user's own answer.
create or replace view seen_notifications as
select n.user_id as viewer_id, n.id, n.topic, n.kind, n.count, n.created_at, n.read_at is not null as is_read,
       n.conversation_id, coalesce(c.kind = 'support', false) as is_support, c.counterparty_name,
       coalesce(c.registration, case when not report.by_card then report.vehicle_registration end,
                reported.vehicle_registration, v.registration) as registration,
       coalesce(m.content, (select content from incident_messages i where i.incident_id = report.id and
                            n.kind = 'incident_message' and not i.by_reporter order by i.id desc limit 1)) as words,
       report.reference, report.status,
       coalesce(choice.in_app, true) as in_app,
       coalesce(choice.email, true) and may.hear as email,
       coalesce(choice.push, true) and u.push_notifications and may.hear as push,
       job.id as job_id, job.title as job_title, job.urgency as job_urgency, job.area as job_area,
       job.progress as job_progress, job.is_customer as job_is_mine, job.business_name, own.expires_on
from notifications n
join users u on u.id = n.user_id
left join notification_choices choice on choice.user_id = n.user_id and choice.topic = n.topic
-- The limits have the two views asked for one row at a time, instead of for all of a user's conversations and messages.
left join lateral (
    select kind, registration, counterparty_name, blocked_by_me from seen_conversations
    where viewer_id = n.user_id and id = n.conversation_id limit 1) c on true
left join lateral (
    select content from seen_messages
    where viewer_id = n.user_id and conversation_id = n.conversation_id and seq = n.seq and not mine limit 1) m on true
left join incident_reports report on report.id = n.incident_id and report.user_id = n.user_id and n.kind like 'incident%'
left join incident_reports reported
    on reported.id = n.incident_id and reported.owner_id = n.user_id and n.kind = 'vehicle_reported'
left join vehicles v on v.id = n.vehicle_id and v.user_id = n.user_id
left join lateral (
    select r.id, r.title, r.urgency, r.area, r.progress, r.user_id is not distinct from n.user_id as is_customer,
           p.business_name
    from service_requests r left join providers p on p.id = coalesce(n.provider_id, r.provider_id)
    where r.id = n.service_request_id) job on true
left join lateral (
    select min(d.expires_on) filter (where d.expires_on >= current_date) as expires_on
    from provider_documents d join providers p on p.id = d.provider_id
    where d.provider_id = n.provider_id and p.user_id = n.user_id and n.kind = 'document_expires') own on true
cross join lateral (select u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null
                           and not coalesce(c.blocked_by_me, false) as hear) may;

alter table notifications
    drop constraint "a notification has a known kind",
    add constraint "a notification has a known kind" check (kind in
        ('message', 'vehicle_reported', 'warning', 'incident_moved', 'incident_message', 'claim_made',
         'registration_moved', 'claim_accepted', 'claim_rejected',
         'job_nearby', 'job_changed', 'quote_received', 'quote_withdrawn', 'quote_accepted', 'quote_declined', 'job_moved', 'job_done',
         'job_not_done', 'job_completed', 'job_cancelled', 'job_reopened', 'request_expired', 'review_received',
         'review_answered', 'provider_approved', 'provider_rejected', 'provider_paused', 'provider_reactivated',
         'provider_banned', 'document_expires', 'support_reply', 'admin_matter', 'admin_reading',
         'admin_hand_over'));
