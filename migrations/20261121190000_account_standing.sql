-- Accounts that are blocked, suspended or about to be deleted, and appeals against a block.

alter table users
    -- an admin; null for the command line and for admins who are gone
    add column blocked_by       uuid references users (id) on delete set null,
    add column suspended_reason text,
    -- the end of the days in which its owner may still keep the account
    add column deletes_at       timestamptz;
create index users_to_delete on users (deletes_at) where deletes_at is not null;
create index users_suspended on users (suspended_until) where suspended_until is not null;

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint "a session ends for a known reason" check
    (ended_because in ('signed_out', 'everywhere', 'revoked', 'password', 'reuse', 'blocked', 'closing', 'unused'));

alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint "a link has a known purpose" check
    (purpose in ('confirm_email', 'reset_password', 'appeal'));

create table appeals (
    id         uuid primary key,
    user_id    uuid not null references users (id) on delete cascade,
    -- the block it is against, told from other blocks of the same account by its time
    blocked_at timestamptz not null,
    text       text not null check (length(text) between 1 and 2000),
    state      text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
    created_at timestamptz not null,
    decided_at timestamptz check ((decided_at is null) = (state = 'open')),
    decided_by uuid references users (id) on delete set null,
    -- what the admin says to the user
    answer     text check (length(answer) between 1 and 2000),
    constraint "a block is appealed once" unique (user_id, blocked_at)
);
create index appeals_open on appeals (created_at) where state = 'open';

-- What a provider's card shows; applying comes with the services.
alter table providers
    add column business_name text not null default '' check (length(business_name) <= 120),
    add column contact_name  text not null default '' check (length(contact_name) <= 120),
    add column service_types text[] not null default '{}';
