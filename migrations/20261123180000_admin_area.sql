-- The admin area: what people ask support, warnings, who has what in hand, and indexes for lists of a million rows.

-- What somebody asks support (a ticket), or tells of the app that does not work (a problem report).
create table support_items (
    -- in the order of time
    id            uuid primary key,
    kind          text not null check (kind in ('ticket', 'problem_report')),
    -- what people read out: T-1042, P-1043
    number        bigint not null generated always as identity (start with 1001) constraint "a number is of one item" unique,
    -- null: somebody without an account. What an account asked is deleted with it
    user_id       uuid references users (id) on delete cascade,
    name          text check (length(name) between 1 and 80),
    email         text check (email = lower(email) and length(email) <= 254),
    -- of a problem report its title and description
    subject       text not null check (length(subject) between 1 and 150),
    message       text not null check (length(message) between 1 and 4000),
    priority      text not null check (priority in ('low', 'medium', 'high', 'urgent', 'critical')),
    -- the priority is an admin's word, not the sender's
    priority_by_admin boolean not null default false,
    status        text not null check (status in ('open', 'reported', 'investigating', 'in_progress', 'resolved', 'closed', 'wont_fix')),
    -- internal: nobody but admins reads them
    admin_notes   text not null default '' check (length(admin_notes) <= 4000),
    -- counted up by each change, so that a stale edit is told so
    version       integer not null default 1,
    steps_to_reproduce text check (length(steps_to_reproduce) between 1 and 4000),
    expected_behavior  text check (length(expected_behavior) between 1 and 4000),
    actual_behavior    text check (length(actual_behavior) between 1 and 4000),
    device_info   jsonb check (length(device_info::text) <= 8192),
    -- lets whoever sent it add screenshots
    upload_hash   bytea check (length(upload_hash) = 32),
    created_at    timestamptz not null,
    updated_at    timestamptz not null,
    -- until when somebody should have replied
    due_at        timestamptz not null,
    -- of the first reply
    replied_at    timestamptz,
    resolved_at   timestamptz,
    -- resolved, closed or not to be fixed: from then on its retention counts
    ended_at      timestamptz,
    constraint "a ticket has a sender" check (kind <> 'ticket' or (name is not null and email is not null)),
    constraint "a ticket and a problem report have words of their own" check (
        case kind when 'ticket' then status in ('open', 'in_progress', 'resolved', 'closed') and priority <> 'critical'
                  else status in ('reported', 'investigating', 'in_progress', 'resolved', 'wont_fix') and priority <> 'urgent' end),
    constraint "what has ended says when" check ((ended_at is null) = (status not in ('resolved', 'closed', 'wont_fix'))),
    constraint "what is resolved says when" check ((resolved_at is null) = (status <> 'resolved'))
);
comment on table support_items is 'Tickets and problem reports: one table, because admins do the same with both.';
create index support_items_by_kind on support_items (kind, id desc);
create index support_items_by_status on support_items (kind, status, id desc);
create index support_items_by_user on support_items (user_id, id desc) where user_id is not null;
create index support_items_waiting on support_items (created_at) where ended_at is null;
create index support_items_by_end on support_items (ended_at) where ended_at is not null;
create index support_items_by_words on support_items using gin ((subject || ' ' || message || ' ' || coalesce(name, '') || ' ' || coalesce(email, '')) gin_trgm_ops);

-- What admins wrote to the sender.
create table support_replies (
    id         uuid primary key,
    item_id    uuid not null references support_items (id) on delete cascade,
    text       text not null check (length(text) between 1 and 4000),
    -- the admin; null once they are gone
    replied_by uuid references users (id) on delete set null,
    at         timestamptz not null
);
create index support_replies_by_item on support_replies (item_id, id);
create index support_replies_by_admin on support_replies (replied_by) where replied_by is not null;

-- What became of an item. What was written is not in it.
create table support_history (
    id         bigint primary key generated always as identity,
    item_id    uuid not null references support_items (id) on delete cascade,
    what       text not null check (what in ('created', 'status', 'notes', 'priority', 'replied')),
    -- the status from then on, where that is what changed
    status     text,
    -- the admin; null: its sender, or an admin who is gone
    changed_by uuid references users (id) on delete set null,
    at         timestamptz not null
);
create index support_history_by_item on support_history (item_id, id);
create index support_history_by_admin on support_history (changed_by) where changed_by is not null;

-- Screenshots of a problem report.
alter table pictures
    add column support_item_id uuid references support_items (id) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing" check
        (num_nonnulls(vehicle_id, claim_id, incident_id, service_request_id, conversation_id, support_item_id) = 1);
create index pictures_by_support_item on pictures (support_item_id) where support_item_id is not null;

-- Warnings that an admin wrote to a user, beside those that follow a report.
create table user_warnings (
    id        uuid primary key,
    user_id   uuid not null references users (id) on delete cascade,
    warned_by uuid references users (id) on delete set null,
    reason    text not null check (length(reason) between 1 and 500),
    at        timestamptz not null
);
create index user_warnings_by_user on user_warnings (user_id, at desc);
create index user_warnings_by_admin on user_warnings (warned_by) where warned_by is not null;

-- Which admin has what in hand: whoever else wants it is told so. It goes with the admin's rights.
create table admin_assignments (
    kind     text not null check (kind in ('report', 'incident', 'ticket', 'problem_report', 'support_chat', 'claim', 'appeal',
                                           'application', 'document', 'review_report', 'job')),
    item_id  text not null,
    admin_id uuid not null references admins (user_id) on delete cascade,
    taken_at timestamptz not null,
    primary key (kind, item_id)
);
create index admin_assignments_by_admin on admin_assignments (admin_id);
create index admin_assignments_by_time on admin_assignments (taken_at);

-- One row a day on which the admins were sent their summary: several workers send it once.
create table admin_summaries (
    day     date primary key,
    sent_at timestamptz not null default now()
);

-- Jobs that were given up and that admins know of: several workers tell of each once. It is the queue's id; the queue's tables are its own.
create table parked_jobs_told (
    job_id  text primary key,
    told_at timestamptz not null default now()
);

-- What admins list conversations by, without looking at each message.
alter table conversations
    add column last_message_at timestamptz,
    -- of a support chat: since when its user waits for an admin
    add column waits_since timestamptz;
update conversations c set last_message_at = latest.at
from (select conversation_id, max(sent_at) as at from messages group by conversation_id) latest
where latest.conversation_id = c.id;
update conversations c set waits_since = m.sent_at from messages m
where c.kind = 'support' and m.conversation_id = c.id and m.seq = c.last_seq and m.side = 'starter';
create index conversations_by_last_message on conversations ((coalesce(last_message_at, created_at)) desc, id desc);
create index conversations_waiting on conversations (waits_since) where waits_since is not null;
create index participants_gone on participants (conversation_id) where user_id is null;

-- Searches of the admin area, by a part of what is written in any of these.
create index users_by_words on users using gin ((name || ' ' || email) gin_trgm_ops);
create index users_by_time on users (created_at);
create index users_blocked on users (id) where blocked_at is not null;
create index vehicles_by_words on vehicles using gin
    ((registration || ' ' || coalesce(make, '') || ' ' || coalesce(model, '')) gin_trgm_ops);
create index vehicles_by_part on vehicles using gin (registration gin_trgm_ops);
create index vehicle_claims_approved on vehicle_claims (vehicle_id) where state = 'approved';
create index conversations_by_words on conversations using gin (registration gin_trgm_ops);
create index guests_by_words on guests using gin ((name || ' ' || coalesce(email, '')) gin_trgm_ops);
create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_waiting on reports (created_at) where status = 'pending';
create index incident_reports_waiting on incident_reports (created_at) where status in ('submitted', 'under_review');
create index vehicle_claims_waiting on vehicle_claims (made_at) where state = 'pending';
create index provider_documents_waiting on provider_documents (uploaded_at) where seen_at is null;
create index reviews_by_time on reviews (id desc);

-- Admins are notified of new matters, and of messages of others that an admin read, by the channels that they choose for
-- the topic. Until one is read, what follows is counted in it.
alter table notifications
    drop column subject,
    drop constraint "a notification has a known topic",
    drop constraint "a notification has a known kind",
    add constraint "a notification has a known topic" check (topic in ('messages', 'incidents', 'jobs', 'account', 'admin')),
    add constraint "a notification has a known kind" check (kind in
        ('message', 'vehicle_reported', 'warning', 'incident_moved', 'incident_message', 'claim_made',
         'registration_moved', 'claim_accepted', 'claim_rejected',
         'job_nearby', 'job_changed', 'quote_received', 'quote_withdrawn', 'quote_accepted', 'quote_declined', 'job_moved', 'job_done',
         'job_not_done', 'job_completed', 'job_cancelled', 'job_reopened', 'request_expired', 'review_received',
         'review_answered', 'provider_approved', 'provider_rejected', 'provider_paused', 'provider_reactivated',
         'provider_banned', 'document_expires', 'support_reply', 'admin_matter', 'admin_reading')),
    add column support_item_id uuid references support_items (id) on delete cascade;
alter table notifications
    add column subject uuid not null generated always as
        (coalesce(conversation_id, incident_id, vehicle_id, service_request_id, provider_id, support_item_id,
                  '00000000-0000-0000-0000-000000000000')) stored;
create unique index "a thing has one unread notification of a kind" on notifications (user_id, kind, subject)
    where read_at is null;
create index notifications_by_support_item on notifications (support_item_id) where support_item_id is not null;
alter table notification_choices
    drop constraint "a choice is about a known topic",
    add constraint "a choice is about a known topic" check (topic in ('messages', 'incidents', 'jobs', 'account', 'admin'));

-- Open pages of admins are told that something of the inbox changed, and of what users write in support chats.
alter table inbox_events
    drop constraint "an event has a known kind",
    drop constraint "an event is about one thing",
    add constraint "an event has a known kind" check
        (kind in ('message', 'receipt', 'read', 'conversation', 'notification', 'job', 'provider', 'admin_inbox', 'support_chat')),
    add constraint "an event is about one thing" check (
        (conversation_id is not null) = (kind in ('message', 'receipt', 'read', 'conversation', 'support_chat'))
        and (service_request_id is not null) = (kind = 'job'));

-- All that waits for an admin, but parked jobs, whose tables are the queue's. `rank` is 1 for urgent to 4 for low. A sender's own
-- word makes a ticket high at most, and medium without an account: nobody fills the list with what is urgent. An admin's word counts
-- in full. What was written in a support chat is not in it: who reads it is in the audit log.
create view admin_matters as
select case r.about when 'review' then 'review_report' else 'report' end as kind, r.id::text as id, null as reference,
       r.review_id as subject_id, 'Report of a ' || r.about || ': ' || r.reason as title, left(r.description, 300) as detail, null as registration,
       (select u.name || ' ' || u.email from users u where u.id = r.reported_user_id) as who,
       case r.reason when 'threat' then 1 when 'harassment' then 2 when 'scam' then 2 else 3 end as rank,
       r.created_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from reports r where r.status = 'pending'
union all
select 'incident', i.reference, i.reference, null, 'Incident: ' || replace(i.incident_type, '_', ' '), left(i.description, 300), i.vehicle_registration, i.reporter_name,
       greatest(case i.severity when 'severe' then 1 when 'moderate' then 2 else 3 end, case when i.user_id is null then 2 else 1 end), i.created_at, null, null
from incident_reports i where i.status in ('submitted', 'under_review')
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

-- Conversations of which a side is gone or blocked. A guest, and support, have no account to begin with.
create view forsaken_conversations as
select p.conversation_id from users u join participants p on p.user_id = u.id where u.blocked_at is not null
union all
select p.conversation_id from participants p join conversations c on c.id = p.conversation_id
where p.user_id is null and c.kind <> 'support' and (c.kind <> 'guest' or p.side = 'recipient');

-- Conversations as admins list them. A ghost is one that is no support chat, and in which nothing was said for 30 days, or one
-- of whose sides is gone or blocked.
create view admin_conversations as
select c.id, c.kind, c.registration, c.created_at, c.last_message_at, coalesce(c.last_message_at, c.created_at) as at,
       c.last_seq as message_count, c.waits_since,
       c.kind <> 'support'
           and (coalesce(c.last_message_at, c.created_at) < now() - interval '30 days'
                or c.id in (select conversation_id from forsaken_conversations)) as is_ghost
from conversations c;
