-- What admins change of car parks, one entry an edit: who, when, why, and each thing before and after. Undoing is an entry too:
-- nothing is erased.

alter table car_parks
    add column version integer not null default 0 constraint "a version counts edits" check (version >= 0),
    add column edit_bases jsonb not null default '{}',
    add column conflicts text[] not null default '{}';
comment on column car_parks.version is 'Counts the edits of admins, so that nobody changes what they have not seen.';
comment on column car_parks.edit_bases is
    'For columns of admin_edits: what the sources said when an admin last decided on it. Where they say something else since, it is a conflict.';
comment on column car_parks.conflicts is
    'The columns of admin_edits on which the sources have said something new since, which is not what the admin said. Merging writes it.';

create or replace view visible_car_parks as
    select * from car_parks where approved and not is_hidden and deleted_at is null;

create table car_park_edits (
    id          bigint generated always as identity primary key,
    car_park_id bigint not null references car_parks (id) on delete cascade,
    -- that of the car park after it
    version     integer not null check (version > 0),
    kind        text not null check (kind in
        ('add', 'change', 'delete', 'restore', 'undo', 'redo', 'rates', 'suggestion', 'driver_report', 'import')),
    at          timestamptz not null,
    by_id       uuid references users (id) on delete set null,
    reason      text not null default '' check (length(reason) <= 500),
    -- column to {"from": …, "to": …}, each {"shown": what drivers see, "own": what stands in admin_edits, if anything does}
    changes     jsonb not null check (jsonb_typeof(changes) = 'object'),
    -- the edit that is undone or redone
    of_edit     bigint references car_park_edits (id) on delete cascade,
    -- edits that were made together, and are undone together
    batch       uuid,
    constraint "a version is made once" unique (car_park_id, version),
    constraint "undo and redo say of what" check ((kind in ('undo', 'redo')) = (of_edit is not null))
);
create index car_park_edits_by_batch on car_park_edits (batch) where batch is not null;
create index car_park_edits_by_admin on car_park_edits (by_id) where by_id is not null;
create index car_park_edits_by_edit on car_park_edits (of_edit) where of_edit is not null;

-- What admins look at: all of them, those too that drivers do not see.
create index car_parks_for_admins on car_parks using gist (location) where merged_into is null;
create index car_parks_not_on_the_map on car_parks using gist (location)
    where merged_into is null and (not approved or is_hidden or deleted_at is not null);
create index car_parks_by_area on car_parks (area) include (location, deleted_at) where merged_into is null;
create index car_parks_by_words on car_parks using gin ((name || ' ' || address) gin_trgm_ops) where merged_into is null;
create index car_parks_by_name_in_order on car_parks (lower(name), id) where merged_into is null;
create index car_parks_in_conflict on car_parks (id) where conflicts <> '{}';
