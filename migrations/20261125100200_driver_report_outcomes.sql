-- What an admin decides of drivers' reports lasts and stays as evidence; whoever reported is told; an admin sees independent voices.

-- A decided report stays when its driver says something else afterwards: it is evidence, and what the dismissal lasts by.
alter table driver_reports
    add column superseded_at timestamptz,
    drop constraint "a driver says one thing at a time",
    add constraint "only what an admin looked at is kept when it is superseded" check (superseded_at is null or case_id is not null);
create unique index "a driver says one thing at a time" on driver_reports (user_id, car_park_id, topic) where superseded_at is null;
create index driver_reports_superseded on driver_reports (user_id, car_park_id) where superseded_at is not null;

create or replace view counted_driver_reports as
select r.id, r.car_park_id, r.user_id, r.kind, r.created_at, r.borne_out, r.network, n.digest as sign_up_network,
       coalesce(u.email_confirmed_at, u.created_at) as user_since, coalesce(s.days_borne_out, 0::smallint) as days_borne_out,
       c.status as case_status
from driver_reports r
join users u on u.id = r.user_id
left join driver_report_cases c on c.id = r.case_id
left join sign_up_networks n on n.user_id = r.user_id
left join driver_standings s on s.user_id = r.user_id
where c.status is distinct from 'dismissed' and u.blocked_at is null and u.deletes_at is null
  and coalesce(u.suspended_until <= now(), true) and r.superseded_at is null;

-- How many independent voices a case has. It is written when a report comes or goes, because networks are forgotten after a day.
alter table driver_report_cases add column voices integer not null default 0 check (voices >= 0);
update driver_report_cases k set voices = v.voices
from (select r.case_id, least(count(distinct r.user_id), count(distinct coalesce(r.network, uuid_send(r.user_id))),
                              count(distinct coalesce(n.digest, uuid_send(r.user_id)))) as voices
      from driver_reports r left join sign_up_networks n on n.user_id = r.user_id where r.case_id is not null group by r.case_id) v
where v.case_id = k.id;

-- Whoever reported is told what became of it, once it is decided.
alter table notifications
    add column driver_report_case_id uuid references driver_report_cases (id) on delete cascade,
    drop column subject,
    drop constraint "a notification has a known kind",
    add constraint "a notification has a known kind" check (kind in
        ('message', 'vehicle_reported', 'warning', 'incident_moved', 'incident_message', 'claim_made',
         'registration_moved', 'claim_accepted', 'claim_rejected',
         'job_nearby', 'job_changed', 'quote_received', 'quote_changed', 'quote_withdrawn', 'quote_accepted', 'quote_declined',
         'job_moved', 'job_done', 'job_not_done', 'job_completed', 'job_cancelled', 'job_reopened', 'request_expired',
         'review_received', 'review_answered', 'provider_approved', 'provider_rejected', 'provider_paused',
         'provider_paused_for_documents', 'provider_reactivated', 'provider_banned', 'document_expires', 'support_reply',
         'admin_matter', 'admin_reading', 'admin_hand_over',
         'suggestion_approved', 'suggestion_rejected', 'suggestion_merged', 'suggestion_question',
         'driver_report_accepted', 'driver_report_dismissed'));
alter table notifications
    add column subject uuid not null generated always as
        (coalesce(conversation_id, incident_id, vehicle_id, service_request_id, provider_id, support_item_id, suggestion_id,
                  driver_report_case_id, '00000000-0000-0000-0000-000000000000')) stored;
create unique index "a thing has one unread notification of a kind" on notifications (user_id, kind, subject)
    where read_at is null;
create index notifications_by_driver_report_case on notifications (driver_report_case_id) where driver_report_case_id is not null;

create or replace view seen_notifications as
select n.user_id as viewer_id, n.id, n.topic, n.kind, n.count, n.created_at, n.read_at is not null as is_read,
       n.conversation_id, coalesce(c.kind = 'support', false) as is_support, c.counterparty_name,
       coalesce(c.registration, case when not report.by_card then report.vehicle_registration end,
                reported_vehicle.vehicle_registration, v.registration) as registration,
       coalesce(m.content, (select content from incident_messages i where i.incident_id = report.id and
                            n.kind = 'incident_message' and not i.by_reporter order by i.id desc limit 1), suggestion.words) as words,
       report.reference, report.status,
       coalesce(choice.in_app, true) as in_app,
       coalesce(choice.email, true) and may.hear as email,
       coalesce(choice.push, true) and u.push_notifications and may.hear as push,
       job.id as job_id, job.title as job_title, job.urgency as job_urgency, job.area as job_area,
       job.progress as job_progress, job.is_customer as job_is_mine, job.business_name, own.expires_on,
       suggestion.id as suggestion_id, suggestion.name as suggestion_name, suggestion.is_correction,
       reported.car_park_id as reported_car_park_id, reported.name as reported_car_park, reported.kind as reported_kind
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
left join incident_reports reported_vehicle
    on reported_vehicle.id = n.incident_id and reported_vehicle.owner_id = n.user_id and n.kind = 'vehicle_reported'
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
left join lateral (
    select s.id, coalesce(s.fields ->> 'name', c.name, '') as name, s.car_park_id is not null as is_correction,
           case n.kind when 'suggestion_question'
                then (select content from suggestion_messages q where q.suggestion_id = s.id and q.by_admin order by q.id desc limit 1)
                else s.told end as words
    from suggestions s left join car_parks c on c.id = s.car_park_id
    where s.id = n.suggestion_id and s.user_id = n.user_id) suggestion on true
left join lateral (
    select c.id as car_park_id, c.name, k.kind
    from driver_report_cases k join car_parks c on c.id = k.car_park_id
    where k.id = n.driver_report_case_id
      and exists (select from driver_reports r where r.case_id = k.id and r.user_id = n.user_id)) reported on true
cross join lateral (select u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null
                           and not coalesce(c.blocked_by_me, false) as hear) may;

-- A case waits while its car park is there; where it was merged, that which it became.
create or replace view driver_report_matters as
select 'driver_report' as kind, k.id::text as id, null::text as reference, null::uuid as subject_id,
       case k.kind when 'closed' then 'Drivers say closed: ' when 'scam' then 'Fake code or sticker: ' else 'Price differs: ' end
           || c.name as title,
       case v.voices when 1 then '1 voice' else v.voices || ' voices' end || ' of '
           || case r.count when 1 then '1 account' else r.count || ' accounts' end || coalesce(nullif(', ' || c.city, ', '), '') as detail,
       null::text as registration, null::text as who,
       case k.kind when 'scam' then 1 when 'closed' then 3 else 4 end as rank,
       r.since as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from driver_report_cases k
join car_parks c on c.id = k.car_park_id
join lateral (select count(*) as count, min(created_at) as since from driver_reports where case_id = k.id) r on r.count > 0
cross join lateral (select least(greatest(k.voices, 1), r.count) as voices) v
where k.status = 'pending'
  and exists (select from car_parks t where t.id = coalesce(c.merged_into, c.id) and t.deleted_at is null);
