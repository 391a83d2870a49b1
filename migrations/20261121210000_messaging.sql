-- What people say to each other, without who they are.

create table conversations (
    -- random: it tells neither when it began nor who takes part
    id           uuid primary key,
    kind         text not null check (kind in ('owner', 'guest', 'support', 'job')),
    -- canonical, as it was typed
    registration text check (registration ~ '^[A-Z0-9]{1,8}$'),
    -- of its latest message; they are counted from 1
    last_seq     integer not null default 0,
    created_at   timestamptz not null,
    constraint "who writes to an owner names a registration"
        check ((kind in ('owner', 'guest')) = (registration is not null))
);
comment on table conversations is 'One table for all kinds: with an owner (by a member or a guest), with support, about a job.';

-- The two sides of a conversation. A message belongs to a side, so it outlives the account that wrote it.
create table participants (
    conversation_id  uuid not null references conversations (id) on delete cascade,
    side             text not null check (side in ('starter', 'recipient')),
    -- null: a guest, the support team, or an account that is gone
    user_id          uuid references users (id) on delete set null,
    -- the vehicle of which this side shows make, model and colour to the other
    shown_vehicle_id uuid references vehicles (id) on delete set null,
    -- up to which message of the other side this one's devices have them, and have shown them
    delivered_seq    integer not null default 0,
    read_seq         integer not null default 0,
    -- the latest message that this side may see; none: the conversation is not listed
    last_seq         integer,
    last_at          timestamptz,
    primary key (conversation_id, side),
    constraint "nobody talks to themselves" unique (conversation_id, user_id),
    check (read_seq <= delivered_seq),
    check ((last_seq is null) = (last_at is null))
);
create index participants_by_user on participants (user_id, last_at desc, conversation_id desc);
create index participants_by_vehicle on participants (shown_vehicle_id) where shown_vehicle_id is not null;

create table messages (
    conversation_id uuid not null references conversations (id) on delete cascade,
    seq             integer not null check (seq > 0),
    side            text not null check (side in ('starter', 'recipient')),
    -- made by the client, so that one that is sent again is the same
    client_id       uuid not null,
    content         text not null check (length(content) between 1 and 2000),
    -- written while the other side blocked this one: only its writer ever sees it
    withheld        boolean not null default false,
    sent_at         timestamptz not null,
    primary key (conversation_id, seq),
    constraint "a message that is sent again is stored once" unique (conversation_id, side, client_id)
);
create index messages_by_time on messages (sent_at);

-- A user's own note on a conversation, which nobody else sees.
create table conversation_notes (
    user_id         uuid not null references users (id) on delete cascade,
    conversation_id uuid not null references conversations (id) on delete cascade,
    note            text not null check (length(note) between 1 and 2000),
    updated_at      timestamptz not null,
    primary key (user_id, conversation_id)
);
create index conversation_notes_by_conversation on conversation_notes (conversation_id);

-- Who wants to hear no more from whom, and in which conversation they said so: only there it shows, so that two
-- conversations never turn out to be with one person.
create table user_blocks (
    blocker_id      uuid not null references users (id) on delete cascade,
    conversation_id uuid not null references conversations (id) on delete cascade,
    blocked_id      uuid not null references users (id) on delete cascade,
    created_at      timestamptz not null,
    primary key (blocker_id, conversation_id),
    check (blocker_id <> blocked_id)
);
create index user_blocks_by_blocked on user_blocks (blocked_id, blocker_id);
create index user_blocks_by_conversation on user_blocks (conversation_id);

-- What a user's open pages are told, in order. The counter's row is locked until the transaction ends, so that an event
-- never becomes visible after a later one, and a page that asks for what came after one misses nothing.
create table inboxes (
    user_id    uuid primary key references users (id) on delete cascade,
    last_event bigint not null
);
create table inbox_events (
    user_id         uuid not null references users (id) on delete cascade,
    event           bigint not null,
    kind            text not null check (kind in ('message', 'receipt', 'read', 'conversation')),
    conversation_id uuid not null references conversations (id) on delete cascade,
    seq             integer check ((seq is not null) = (kind = 'message')),
    at              timestamptz not null,
    primary key (user_id, event)
);
create index inbox_events_by_time on inbox_events (at);
create index inbox_events_by_conversation on inbox_events (conversation_id);
comment on table inbox_events is 'Holds no words: what is told is read when it is told. Kept for a week.';

-- The open pages of a session look again when it ends, and find that out, in whichever process they are open.
create function session_has_ended() returns trigger language plpgsql as $$
begin
    perform pg_notify('carpal_users', old.user_id::text);
    return null;
end
$$;
create trigger session_has_ended after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null) execute function session_has_ended();
create trigger session_is_gone after delete on sessions
    for each row when (old.ended_at is null) execute function session_has_ended();

-- What others call somebody. A name that is one of their own registrations counts as none.
create function shown_name(account uuid) returns text stable language sql as $$
    select coalesce(
        (select u.name from users u
         where u.id = account and u.name_chosen
           and not exists (select from vehicles v where v.user_id = u.id
                           and v.registration = upper(regexp_replace(u.name, '[^A-Za-z0-9]', '', 'g')))),
        'Anonymous User')
$$;

-- Whether an account takes messages: as the owner of a registration, or where none is named as anyone. Which vehicles do is
-- said by reachable_vehicles.
create function takes_messages(account uuid, about text) returns boolean stable language sql as $$
    select case
        when about is null then exists (
            select from users where id = account and email_confirmed_at is not null and blocked_at is null
                                and deletes_at is null)
        else exists (select from reachable_vehicles where user_id = account and registration = about)
    end
$$;

-- A message as a user of one side may see it.
create view seen_messages as
select me.user_id as viewer_id, m.conversation_id, m.seq, m.side = me.side as mine, m.content, m.sent_at,
       case when m.side = me.side then m.client_id end as client_id,
       case when m.side <> me.side then null
            when m.withheld then 'pending'
            when other.read_seq >= m.seq then 'read'
            when other.delivered_seq >= m.seq then 'delivered'
            else 'pending' end as state
from messages m
join participants me on me.conversation_id = m.conversation_id
join participants other on other.conversation_id = m.conversation_id and other.side <> me.side
where m.side = me.side or not m.withheld;

-- A conversation as a user of one side may see it. Who started it is told the owner's name once the owner has answered.
create view seen_conversations as
select me.user_id as viewer_id, c.id, c.kind, c.registration, me.side = 'starter' as started_by_me,
       me.shown_vehicle_id, me.last_seq, me.last_at,
       case when c.kind = 'support' then 'CarPal Support'
            when me.side = 'recipient'
                 or exists (select from messages m where m.conversation_id = c.id and m.side = 'recipient' and not m.withheld)
            then shown_name(other.user_id)
            else 'Anonymous User' end as counterparty_name,
       v.make, v.model, v.color,
       c.kind = 'support'
           or takes_messages(other.user_id, case when me.side = 'starter' then c.registration end) as can_send,
       exists (select from user_blocks b where b.blocker_id = me.user_id and b.conversation_id = c.id) as blocked_by_me,
       (select count(*) from messages m
        where m.conversation_id = c.id and m.seq > me.read_seq and m.side <> me.side and not m.withheld) as unread
from participants me
join conversations c on c.id = me.conversation_id
join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
left join vehicles v on v.id = other.shown_vehicle_id;
