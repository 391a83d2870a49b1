-- Somebody whose way is blocked asks the owner of a vehicle to move it, and whom the owner's backup contact hears of it.

create table move_requests (
    -- random: it tells neither when it was asked nor whether anybody was
    id              uuid primary key,
    -- as it was typed, or that of the scanned card; none: a card that nobody knows
    registration    text check (registration ~ '^[A-Z0-9]{1,12}$'),
    by_card         boolean not null,
    -- what limits count it by: the registration, or the card
    about           text not null check (length(about) between 1 and 80),
    -- who asks; none: a guest
    sender_id       uuid references users (id) on delete cascade,
    -- where it was asked: the number of the message; none: a user's that reaches nobody
    conversation_id uuid references conversations (id) on delete cascade,
    seq             integer,
    -- who could be asked when it was written; none: it reaches nobody, for ever
    owner_id        uuid references users (id) on delete set null,
    created_at      timestamptz not null,
    -- since when the sender's address is known to be theirs: of a user at once, of a guest once they pressed in the link of an email
    confirmed_at    timestamptz,
    -- when the owner was asked once more, and when the backup contact was told
    asked_again_at  timestamptz,
    escalated_at    timestamptz,
    on_my_way_at    timestamptz,
    -- how long the owner said that it takes
    minutes         smallint check (minutes between 1 and 60),
    moved_at        timestamptz,
    moved_by        text check (moved_by in ('owner', 'sender')),
    constraint "a message has its conversation" check ((seq is null) = (conversation_id is null)),
    constraint "a guest asks in a conversation" check (sender_id is not null or conversation_id is not null),
    constraint "whoever is asked is asked in a conversation" check (owner_id is null or conversation_id is not null),
    constraint "a user is confirmed" check (sender_id is null or confirmed_at is not null),
    constraint "only who is on the way says how long it takes" check (minutes is null or on_my_way_at is not null),
    constraint "no guest is told how long it takes" check (minutes is null or sender_id is not null),
    constraint "somebody says that it was moved" check ((moved_at is null) = (moved_by is null))
);
create index move_requests_by_sender on move_requests (sender_id, created_at desc) where sender_id is not null;
create index move_requests_by_owner on move_requests (owner_id, created_at desc) where owner_id is not null;
create index move_requests_by_conversation on move_requests (conversation_id) where conversation_id is not null;
create index move_requests_by_time on move_requests (created_at);
create index move_requests_escalated on move_requests (registration, escalated_at) where escalated_at is not null;

-- Links and push buttons by which an owner answers one request without signing in; we hold hashes.
create table move_request_links (
    token_hash      bytea primary key,
    move_request_id uuid not null references move_requests (id) on delete cascade,
    created_at      timestamptz not null
);
create index move_request_links_by_request on move_request_links (move_request_id);

-- When an owner has replied in words since they were asked: then nobody is asked again.
create view answered_move_requests as
select r.id, (select min(m.sent_at) from messages m
              where m.conversation_id = r.conversation_id and m.side = 'recipient' and not m.withheld and m.seq > r.seq) as replied_at
from move_requests r;

-- Who is told when a vehicle is asked to be moved and its owner does not answer.
create table backup_contacts (
    -- random: it stands in what the contact is sent
    id          uuid primary key,
    vehicle_id  uuid not null references vehicles (id) on delete cascade,
    -- as the owner typed it: an email address or a username
    typed       text not null check (length(typed) between 1 and 254),
    -- what the contact knows the owner as
    owner_name  text not null check (length(owner_name) between 1 and 80),
    -- where they are written to; none where a username was typed
    email       text check (email = lower(email) and length(email) <= 254),
    -- their account, where they have one; nobody's where nobody has that username
    user_id     uuid references users (id) on delete cascade,
    state       text not null check (state in ('invited', 'agreed', 'declined', 'left', 'removed')),
    invited_at  timestamptz not null,
    answered_at timestamptz,
    constraint "whoever agreed, declined or left has answered"
        check ((state in ('agreed', 'declined', 'left')) <= (answered_at is not null))
);
create unique index "a vehicle has one backup contact" on backup_contacts (vehicle_id) where state in ('invited', 'agreed');
create index backup_contacts_by_vehicle on backup_contacts (vehicle_id, invited_at desc);
create index backup_contacts_by_user on backup_contacts (user_id) where user_id is not null;
create index backup_contacts_by_time on backup_contacts (invited_at);
comment on table backup_contacts is 'The owner learns no more of a contact than they typed; the contact only the plate, the name that the owner gave, and that it is asked to be moved.';

-- Private links of a contact: each email has one of its own; we hold hashes.
create table backup_contact_links (
    token_hash        bytea primary key,
    backup_contact_id uuid not null references backup_contacts (id) on delete cascade,
    created_at        timestamptz not null
);
create index backup_contact_links_by_contact on backup_contact_links (backup_contact_id);
