-- Passkeys: who has one signs in without a password, and admins prove a second factor with it.

create table passkeys (
    id            uuid primary key,
    user_id       uuid not null references users (id) on delete cascade,
    credential_id bytea not null check (length(credential_id) between 1 and 1023),
    -- as COSE writes it
    public_key    bytea not null check (length(public_key) <= 2048),
    -- how often the authenticator said that it has signed; 0 where it does not count
    sign_count    bigint not null check (sign_count >= 0),
    name          text not null check (length(name) between 1 and 50),
    created_at    timestamptz not null,
    last_used_at  timestamptz,
    constraint credential_is_one_passkeys unique (credential_id)
);
create index passkeys_by_user on passkeys (user_id);
comment on table passkeys is 'Names and dates are exported, and the key is not.';

-- What an authenticator has yet to sign in a session. Each row is deleted when it is asked for, right or wrong, so it
-- counts once. What is asked before signing in is signed, and kept in used_proofs once it was used.
create table passkey_challenges (
    hash       bytea primary key check (length(hash) = 32),
    purpose    text not null,
    session_id uuid not null references sessions (id) on delete cascade,
    expires_at timestamptz not null
);
create index passkey_challenges_by_time on passkey_challenges (expires_at);
create index passkey_challenges_by_session on passkey_challenges (session_id);

-- Whoever has a passkey alone has recovery codes too.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade;
