-- Drivers' vehicles.

create table vehicles (
    id           uuid primary key,
    user_id      uuid not null references users (id) on delete cascade,
    -- canonical: upper case, letters and digits only
    registration text not null check (registration ~ '^[A-Z0-9]{1,8}$'),
    -- pending: its owner's address is not confirmed, or another account holds the registration
    state        text not null check (state in ('pending', 'active')),
    make         text check (length(make) between 1 and 60),
    model        text check (length(model) between 1 and 60),
    color        text check (length(color) between 1 and 40),
    year         smallint check (year between 1885 and 2100),
    is_primary   boolean not null default false,
    notes        text not null default '' check (length(notes) <= 5000),
    created_at   timestamptz not null,
    updated_at   timestamptz not null
);
create unique index "a registration has one active vehicle" on vehicles (registration) where state = 'active';
create unique index "an account holds a registration once" on vehicles (user_id, registration);
create unique index "an account has one primary vehicle" on vehicles (user_id) where is_primary;
