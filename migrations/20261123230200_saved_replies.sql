-- Texts that admins write once and use in many replies.
create table saved_replies (
    id         uuid primary key,
    name       text not null check (length(name) between 1 and 60),
    text       text not null check (length(text) between 1 and 2000),
    created_at timestamptz not null
);
create unique index "a saved reply has a name of its own" on saved_replies (lower(name));
