-- What users are told of, in the app, by mail and by push.

-- One row for everything of a kind about one thing until it is read: what follows is counted in it. It holds no words; what
-- is said is made when it is told, from what its user may see then.
create table notifications (
    id              uuid primary key,
    user_id         uuid not null references users (id) on delete cascade,
    topic           text not null check (topic in ('messages', 'incidents', 'account')),
    kind            text not null check (kind in
                        ('message', 'vehicle_reported', 'warning', 'incident_moved', 'incident_message', 'claim_made',
                         'registration_moved', 'claim_accepted', 'claim_rejected')),
    conversation_id uuid references conversations (id) on delete cascade,
    -- of the latest message in it
    seq             integer check ((seq is null) = (conversation_id is null)),
    incident_id     uuid references incident_reports (id) on delete cascade,
    -- the user's own
    vehicle_id      uuid references vehicles (id) on delete cascade,
    subject         uuid not null generated always as (coalesce(conversation_id, incident_id, vehicle_id)) stored,
    count           integer not null default 1 check (count > 0),
    -- of the latest
    created_at      timestamptz not null,
    read_at         timestamptz,
    -- when the latest push was accepted, and the mail was enqueued
    pushed_at       timestamptz,
    mailed_at       timestamptz
);
create unique index "a thing has one unread notification of a kind" on notifications (user_id, kind, subject)
    where read_at is null;
create index notifications_by_user on notifications (user_id, created_at desc, id desc);
create index notifications_by_time on notifications (created_at);
create index notifications_by_conversation on notifications (conversation_id);
create index notifications_by_incident on notifications (incident_id);
create index notifications_by_vehicle on notifications (vehicle_id);

-- What a user chose for a topic; what is not here is on.
create table notification_choices (
    user_id uuid not null references users (id) on delete cascade,
    topic   text not null check (topic in ('messages', 'incidents', 'account')),
    in_app  boolean not null,
    email   boolean not null,
    push    boolean not null,
    primary key (user_id, topic)
);

-- At most one row: the key pair by which push services know us (RFC 8292), the same for every process.
create table push_key (
    only_one    boolean primary key default true check (only_one),
    private_key bytea not null check (length(private_key) = 32),
    -- an uncompressed point of P-256
    public_key  bytea not null check (length(public_key) = 65)
);

-- Where a browser is pushed to. It belongs to a session, and goes with it.
create table push_subscriptions (
    session_id uuid primary key references sessions (id) on delete cascade,
    user_id    uuid not null references users (id) on delete cascade,
    endpoint   text not null constraint "an endpoint is of one session" unique check (length(endpoint) <= 1000),
    -- the browser's public key and its secret (RFC 8291)
    p256dh     bytea not null check (length(p256dh) = 65),
    auth       bytea not null check (length(auth) = 16),
    created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);

create function push_ends_with_session() returns trigger language plpgsql as $$
begin
    delete from push_subscriptions where session_id = new.id;
    return null;
end
$$;
create trigger push_ends_with_session after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null) execute function push_ends_with_session();

-- What push services accepted: the worker looks here, so that a job that runs again repeats nothing.
create table pushes (
    -- the queue's row
    job_id      text not null,
    session_id  uuid not null,
    accepted_at timestamptz not null default now(),
    primary key (job_id, session_id)
);
create index pushes_by_time on pushes (accepted_at);

-- Open pages are told of notifications too: of a new one, or that something was read elsewhere.
alter table inbox_events
    add column notification_id uuid references notifications (id) on delete cascade,
    alter column conversation_id drop not null,
    drop constraint inbox_events_kind_check,
    add constraint "an event has a known kind" check
        (kind in ('message', 'receipt', 'read', 'conversation', 'notification')),
    add constraint "an event is about a conversation or a notification" check
        ((conversation_id is null) = (kind = 'notification')),
    add constraint "only events of notifications name one" check (notification_id is null or kind = 'notification');
create index inbox_events_by_notification on inbox_events (notification_id) where notification_id is not null;

-- What a user is told of a notification, and by which channels. Whoever may not use CarPal is told nothing outside it, nor
-- is anyone of a conversation whose other side they blocked.
create view seen_notifications as
select n.user_id as viewer_id, n.id, n.topic, n.kind, n.count, n.created_at, n.read_at is not null as is_read,
       n.conversation_id, coalesce(c.kind = 'support', false) as is_support, c.counterparty_name,
       coalesce(c.registration, case when not report.by_card then report.vehicle_registration end,
                reported.vehicle_registration, v.registration) as registration,
       coalesce(m.content, (select content from incident_messages i where i.incident_id = report.id and
                            n.kind = 'incident_message' order by i.id desc limit 1)) as words,
       report.reference, report.status,
       coalesce(choice.in_app, true) as in_app,
       coalesce(choice.email, true) and may.hear as email,
       coalesce(choice.push, true) and u.push_notifications and may.hear as push
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
cross join lateral (select u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null
                           and not coalesce(c.blocked_by_me, false) as hear) may;
