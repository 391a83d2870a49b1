-- Pictures that people upload. They are kept here so that the database is the only thing to back up, and a picture comes
-- and goes in the transaction of its cause.

create table pictures (
    id         uuid primary key,
    -- what it belongs to and goes with: exactly one of these; who else has pictures adds a column, and renews the check
    vehicle_id uuid references vehicles (id) on delete cascade,
    -- as we encoded it, without metadata
    jpeg       bytea not null check (length(jpeg) between 1 and 4194304),
    width      smallint not null check (width between 1 and 1600),
    height     smallint not null check (height between 1 and 1600),
    created_at timestamptz not null,
    constraint "a picture belongs to one thing" check (num_nonnulls(vehicle_id) = 1)
);
create index pictures_by_vehicle on pictures (vehicle_id) where vehicle_id is not null;
-- It is compressed already.
alter table pictures alter column jpeg set storage external;

-- At most one row: the key that the addresses of pictures are signed with, the same for every process.
create table picture_key (
    only_one boolean primary key default true check (only_one),
    key      bytea not null check (length(key) = 32)
);
