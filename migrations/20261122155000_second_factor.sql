-- What an admin proves beside the password.

create table second_factors (
    user_id      uuid primary key references users (id) on delete cascade,
    -- of the authenticator app (RFC 6238)
    secret       bytea not null check (length(secret) = 20),
    created_at   timestamptz not null,
    -- null until the first code was typed: it is not in force yet
    confirmed_at timestamptz,
    -- the step of 30 seconds of the last code that was taken: none is taken twice
    last_step    bigint not null default 0
);
comment on table second_factors is 'The secret never leaves but once, to its owner: not in a log, not in an export.';

create table recovery_codes (
    code_hash bytea primary key check (length(code_hash) = 32),
    user_id   uuid not null references second_factors (user_id) on delete cascade,
    used_at   timestamptz
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- When the second factor was last proved in this session.
alter table sessions add column proved_at timestamptz;
