-- Who someone is, how they prove it, and what was done by whom.

create table users (
    id                 uuid primary key,
    -- trimmed, in lower case
    email              text not null check (email = lower(email) and email like '_%@_%' and length(email) <= 254),
    email_confirmed_at timestamptz,
    password_hash      text not null,
    password_set_at    timestamptz not null,
    -- +447700900123. Never proven, so several accounts may hold one
    phone              text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
    phone_set_at       timestamptz check ((phone is null) = (phone_set_at is null)),
    -- the registration given at sign-up, until a username is chosen
    name               text not null check (length(name) between 1 and 30),
    name_chosen        boolean not null default false,
    blocked_at         timestamptz,
    blocked_reason     text check ((blocked_at is null) = (blocked_reason is null)),
    suspended_until    timestamptz,
    push_notifications boolean not null default true,
    private_mode       boolean not null default false,
    show_in_zones      boolean not null default true,
    created_at         timestamptz not null
);
comment on table users is 'An account. Several may wait for the confirmation of one address; each is confirmed by its own link, and the first one confirmed is the account.';
create unique index "an address has one confirmed account" on users (email) where email_confirmed_at is not null;
create index users_by_email on users (email);
create index users_by_phone on users (phone, phone_set_at) where phone is not null;
create unique index "a username is taken once" on users (lower(name)) where name_chosen;
create index users_unconfirmed on users (created_at) where email_confirmed_at is null;

create table admins (
    user_id    uuid primary key references users (id) on delete cascade,
    -- themselves: with the one-time code; null: on the command line
    added_by   uuid references users (id) on delete set null,
    created_at timestamptz not null
);

-- At most one row: the code that makes the first admin, while there is none.
create table admin_setup (
    only_one   boolean primary key default true check (only_one),
    code_hash  bytea not null check (length(code_hash) = 32),
    created_at timestamptz not null
);

-- What an account may do as a provider; the rest of its profile comes with the services.
create table providers (
    user_id     uuid primary key references users (id) on delete cascade,
    is_verified boolean not null default false,
    is_active   boolean not null default false,
    is_banned   boolean not null default false check (not (is_banned and is_active)),
    created_at  timestamptz not null
);

create table sessions (
    id           uuid primary key,
    user_id      uuid not null references users (id) on delete cascade,
    device       text not null check (length(device) <= 80),
    -- the IPv4 address, or the IPv6 network of 64 bits: from there the owner may sign in while strangers try
    network      inet not null,
    created_at   timestamptz not null,
    last_used_at timestamptz not null,
    ended_at     timestamptz,
    ended_because text check (ended_because in ('signed_out', 'everywhere', 'revoked', 'password', 'reuse', 'blocked', 'unused')),
    check ((ended_at is null) = (ended_because is null))
);
create index sessions_live on sessions (user_id) where ended_at is null;
create index sessions_by_network on sessions (user_id, network);

-- One row for each turn of a session: a pair of tokens, of which only hashes are stored.
create table session_tokens (
    refresh_hash      bytea primary key check (length(refresh_hash) = 32),
    access_hash       bytea not null constraint "an access token is given once" unique check (length(access_hash) = 32),
    session_id        uuid not null references sessions (id) on delete cascade,
    access_expires_at timestamptz not null,
    expires_at        timestamptz not null,
    used_at           timestamptz,
    -- the successor is derived from the used refresh token and this, so that parallel uses find the same one
    salt              bytea check (length(salt) = 32),
    successor_hash    bytea,
    check ((used_at is null) = (salt is null) and (used_at is null) = (successor_hash is null))
);
create index session_tokens_by_session on session_tokens (session_id);

create table mail_links (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id    uuid not null references users (id) on delete cascade,
    purpose    text not null check (purpose in ('confirm_email', 'reset_password')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at    timestamptz
);
create index mail_links_by_user on mail_links (user_id);

create table activities (
    id            bigint generated always as identity primary key,
    at            timestamptz not null,
    -- null: the command line, the clock, or an account that is gone
    actor_id      uuid references users (id) on delete set null,
    activity_type text not null check (activity_type ~ '^[a-z][a-z_]*$'),
    target_type   text not null,
    target_id     text not null,
    before        jsonb,
    after         jsonb,
    reason        text
);
create index activities_by_time on activities (at desc);
create index activities_by_target on activities (target_type, target_id, at desc);
comment on table activities is 'Who did what to whom. Never a password, a token or the text of a message.';
