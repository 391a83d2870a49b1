-- Strangers who write to the owner of a registration, without an account.

alter table conversations
    drop constraint "who writes to an owner names a registration",
    -- a guest may have scanned a card that is void, which nobody knows a registration of
    add constraint "who writes to an owner names a registration" check (
        case kind when 'owner' then registration is not null
                  when 'guest' then true
                  else registration is null end);

-- The starter of a conversation of the kind `guest`. What it holds besides the name stays with CarPal.
create table guests (
    conversation_id uuid primary key references conversations (id) on delete cascade,
    name            text not null check (length(name) between 1 and 80),
    email           text,
    phone           text,
    -- they scanned a card, and are not told its registration
    by_card         boolean not null,
    -- who could be written to when they wrote; none: it is delivered to nobody, for ever
    owner_id        uuid references users (id) on delete set null,
    confirmed_at    timestamptz,
    delivered_at    timestamptz,
    -- the owner wants to hear no more
    blocked_at      timestamptz,
    created_at      timestamptz not null,
    constraint "a guest is answered in one way" check (num_nonnulls(email, phone) = 1)
);
create index guests_by_owner on guests (owner_id);

-- Private links to what became of it. Each mail has one of its own; we hold hashes.
create table guest_links (
    token_hash      bytea primary key,
    conversation_id uuid not null references guests (conversation_id) on delete cascade,
    created_at      timestamptz not null
);
create index guest_links_by_conversation on guest_links (conversation_id);

-- One row: the key that challenges are signed with, the same for every process.
create table proof_key (
    only_one boolean primary key default true check (only_one),
    key      bytea not null check (length(key) = 32)
);
insert into proof_key (key) values (decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex'));

-- Challenges that were solved and used: none counts twice.
create table used_proofs (
    hash       bytea primary key,
    expires_at timestamptz not null
);
create index used_proofs_by_time on used_proofs (expires_at);

-- Whether a guest can write to an account about a registration.
create function takes_guests(account uuid, about text) returns boolean stable language sql as $$
    select takes_messages(account, about) and about is not null
           and exists (select from users where id = account and not private_mode)
$$;

create or replace view seen_conversations as
select me.user_id as viewer_id, c.id, c.kind, c.registration, me.side = 'starter' as started_by_me,
       me.shown_vehicle_id, me.last_seq, me.last_at,
       case when c.kind = 'support' then 'CarPal Support'
            when c.kind = 'guest' then g.name
            when me.side = 'recipient'
                 or exists (select from messages m where m.conversation_id = c.id and m.side = 'recipient' and not m.withheld)
            then shown_name(other.user_id)
            else 'Anonymous User' end as counterparty_name,
       v.make, v.model, v.color,
       c.kind in ('support', 'guest')
           or takes_messages(other.user_id, case when me.side = 'starter' then c.registration end) as can_send,
       g.blocked_at is not null
           or exists (select from user_blocks b where b.blocker_id = me.user_id and b.conversation_id = c.id) as blocked_by_me,
       (select count(*) from messages m
        where m.conversation_id = c.id and m.seq > me.read_seq and m.side <> me.side and not m.withheld) as unread
from participants me
join conversations c on c.id = me.conversation_id
join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
left join vehicles v on v.id = other.shown_vehicle_id
left join guests g on g.conversation_id = c.id;
