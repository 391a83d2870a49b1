-- Drivers suggest car parks that are not on the map, and correct those that are. An admin decides.

create table suggestions (
    id          uuid primary key,
    -- who is told what becomes of it; null for one that follows from something else, such as a report
    user_id     uuid references users (id) on delete cascade,
    -- the car park that is corrected; null for one that is not on the map yet
    car_park_id bigint references car_parks (id) on delete cascade,
    -- what is said of it: names are those of the columns of car_parks, with lng, lat and is_gone
    fields      jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 20000),
    notes       text not null default '' check (length(notes) <= 2000),
    state       text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'merged', 'needs_info')),
    -- counts changes, so that nobody decides on what they have not seen
    version     integer not null default 1 check (version > 0),
    created_at  timestamptz not null,
    -- since when it waits for an admin
    waits_since timestamptz not null,
    decided_at  timestamptz,
    decided_by  uuid references users (id) on delete set null,
    -- what the suggester reads of the decision
    told        text not null default '' check (length(told) <= 500),
    -- the car park that it became, that it was merged into, or that was corrected
    result_id   bigint references car_parks (id) on delete set null,
    constraint "a decided suggestion says when" check ((decided_at is not null) = (state in ('approved', 'rejected', 'merged'))),
    constraint "a new car park has a name, an address and a position"
        check (car_park_id is not null or fields ?& array['name', 'address', 'lng', 'lat']),
    constraint "a correction is not merged" check (car_park_id is null or state <> 'merged')
);
create index suggestions_by_user on suggestions (user_id, id desc);
create index suggestions_by_car_park on suggestions (car_park_id) where car_park_id is not null;
create index suggestions_by_result on suggestions (result_id) where result_id is not null;
create index suggestions_by_admin on suggestions (decided_by) where decided_by is not null;
create index suggestions_waiting on suggestions (waits_since) where state = 'pending';
create index suggestions_by_decision on suggestions (decided_at) where decided_at is not null;

-- What an admin asks of a suggestion, and what its suggester answers.
create table suggestion_messages (
    id            uuid primary key,
    suggestion_id uuid not null references suggestions (id) on delete cascade,
    by_admin      boolean not null,
    content       text not null check (length(content) between 1 and 2000),
    at            timestamptz not null
);
create index suggestion_messages_by_suggestion on suggestion_messages (suggestion_id, id);

-- Photos of the sign.
alter table pictures
    add column suggestion_id uuid references suggestions (id) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing" check
        (num_nonnulls(vehicle_id, claim_id, incident_id, service_request_id, conversation_id, support_item_id, driver_report_id,
                      suggestion_id) = 1);
create index pictures_by_suggestion on pictures (suggestion_id) where suggestion_id is not null;

-- Suggesters are told what became of theirs.
alter table notifications
    add column suggestion_id uuid references suggestions (id) on delete cascade,
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
         'suggestion_approved', 'suggestion_rejected', 'suggestion_merged', 'suggestion_question'));
alter table notifications
    add column subject uuid not null generated always as
        (coalesce(conversation_id, incident_id, vehicle_id, service_request_id, provider_id, support_item_id, suggestion_id,
                  '00000000-0000-0000-0000-000000000000')) stored;
create unique index "a thing has one unread notification of a kind" on notifications (user_id, kind, subject)
    where read_at is null;
create index notifications_by_suggestion on notifications (suggestion_id) where suggestion_id is not null;

create or replace view seen_notifications as
select n.user_id as viewer_id, n.id, n.topic, n.kind, n.count, n.created_at, n.read_at is not null as is_read,
       n.conversation_id, coalesce(c.kind = 'support', false) as is_support, c.counterparty_name,
       coalesce(c.registration, case when not report.by_card then report.vehicle_registration end,
                reported.vehicle_registration, v.registration) as registration,
       coalesce(m.content, (select content from incident_messages i where i.incident_id = report.id and
                            n.kind = 'incident_message' and not i.by_reporter order by i.id desc limit 1), suggestion.words) as words,
       report.reference, report.status,
       coalesce(choice.in_app, true) as in_app,
       coalesce(choice.email, true) and may.hear as email,
       coalesce(choice.push, true) and u.push_notifications and may.hear as push,
       job.id as job_id, job.title as job_title, job.urgency as job_urgency, job.area as job_area,
       job.progress as job_progress, job.is_customer as job_is_mine, job.business_name, own.expires_on,
       suggestion.id as suggestion_id, suggestion.name as suggestion_name, suggestion.is_correction
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
left join lateral (
    select s.id, coalesce(s.fields ->> 'name', c.name, '') as name, s.car_park_id is not null as is_correction,
           case n.kind when 'suggestion_question'
                then (select content from suggestion_messages q where q.suggestion_id = s.id and q.by_admin order by q.id desc limit 1)
                else s.told end as words
    from suggestions s left join car_parks c on c.id = s.car_park_id
    where s.id = n.suggestion_id and s.user_id = n.user_id) suggestion on true
cross join lateral (select u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null
                           and not coalesce(c.blocked_by_me, false) as hear) may;

alter table admin_assignments
    drop constraint admin_assignments_kind_check,
    add constraint admin_assignments_kind_check check (kind in
        ('report', 'incident', 'ticket', 'problem_report', 'support_chat', 'claim', 'appeal', 'application', 'document',
         'review_report', 'job', 'pair', 'suggestion', 'driver_report', 'feed_match'));

create view suggestion_matters as
select 'suggestion' as kind, s.id::text as id, null::text as reference, null::uuid as subject_id,
       case when s.car_park_id is null then 'Suggested: ' || (s.fields ->> 'name') else 'Correction: ' || c.name end as title,
       left(coalesce(nullif(s.notes, ''), s.fields ->> 'address', ''), 300) as detail, null::text as registration,
       (select u.name || ' ' || u.email from users u where u.id = s.user_id) as who,
       3 as rank, s.waits_since as waiting_since, null::timestamptz as due_at, s.user_id as not_by
from suggestions s left join car_parks c on c.id = s.car_park_id where s.state = 'pending';
