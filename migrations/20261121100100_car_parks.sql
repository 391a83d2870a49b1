-- The places. A car park is the merge of the records that sources hold of it, with an admin's edits on top.

create table car_parks (
    id                   bigint generated always as identity primary key,
    -- what makes it one place across sources: 'osm:way/123', 'city:liverpool:way/123', 'builtin:oxford-westgate', 'admin:…'
    place_key            text not null constraint "a place has one car park" unique,
    origin               text not null check (origin in ('osm', 'city', 'council', 'builtin', 'practice', 'admin', 'suggestion')),

    -- content: what a record says; every column of this block is written from a record and may be overridden in admin_edits
    name                 text not null,
    name_inferred        boolean not null default false,
    address              text not null default '',
    city                 text not null default '',
    area                 text not null default '',
    location             geometry(Point, 4326) not null,
    footprint            geometry(Geometry, 4326),
    entrances            geometry(MultiPoint, 4326),
    kind                 text not null check (kind in ('on-street', 'car-park')),
    structure            text not null default 'unknown',
    access               text not null check (access in ('public', 'private', 'permit', 'customers')),
    access_inferred      boolean not null default false,
    fee                  text not null default 'unknown' check (fee in ('yes', 'no', 'unknown')),
    fee_raw              text not null default '',
    tariff               text not null default 'unknown' check (tariff in ('free', 'paid', 'pay_and_display', 'unknown')),
    price_hour_pence     integer check (price_hour_pence between 0 and 50000),
    price_day_pence      integer check (price_day_pence between 0 and 50000),
    price_flat_pence     integer check (price_flat_pence between 0 and 50000),
    price_basis          text check (price_basis in ('published', 'parsed', 'estimated')),
    price_description    text not null default '',
    charge_raw           text not null default '',
    charge_bands         jsonb not null default '[]',
    free_minutes         integer check (free_minutes >= 0),
    max_stay_minutes     integer check (max_stay_minutes > 0),
    max_stay_unlimited   boolean not null default false,
    max_stay_raw         text not null default '',
    max_stay_conditional text not null default '',
    time_limit           text check (time_limit in ('1-hour', '3-hours', '6-hours', 'unlimited')),
    opening_hours        text not null default '',
    opening_hours_valid  boolean not null default false,
    restrictions         text not null default '',
    facilities           text[] not null default '{}'
        check (facilities <@ array['cctv', 'security', 'disabled_access', 'ev_charging', 'covered', 'lighting', '24_hour',
                                   'height_restriction', 'toilets', 'card_payment', 'cash_payment', 'mobile_payment']),
    capacity             integer check (capacity >= 0),
    capacity_approximate boolean not null default false,
    capacity_disabled    integer check (capacity_disabled >= 0),
    capacity_charging    integer check (capacity_charging >= 0),
    max_height_cm        integer check (max_height_cm between 150 and 600),
    surface              text not null default '',
    operator             text not null default '',
    provider             text not null default '',
    provider_inferred    boolean not null default false,
    provider_url         text check (provider_url ~ '^https?://'),
    description          text not null default '',
    notes_on_data        text[] not null default '{}',
    is_verified          boolean not null default false,
    verified_by          text check (verified_by in ('open_data', 'council', 'admin')),
    availability         text not null default 'unknown' check (availability in ('available', 'limited', 'full', 'warning', 'unknown')),

    -- state: never written by an import
    admin_edits          jsonb not null default '{}',
    approved             boolean not null default true,
    is_hidden            boolean not null default false,
    scam_reported        boolean not null default false,
    availability_basis   text not null default 'stored' check (availability_basis in ('stored', 'live', 'reported')),
    availability_at      timestamptz,
    spaces_free          integer check (spaces_free >= 0),
    deleted_at           timestamptz,
    deleted_because      text check (deleted_because in ('gone', 'admin')),

    -- bookkeeping
    source               text references sources (name) on delete set null,
    source_version       integer not null default 0,
    content_hash         bytea,
    created_at           timestamptz not null default now(),
    updated_at           timestamptz not null default now(),
    changed_xid          xid8 not null default pg_current_xact_id(),

    has_ev_charging      boolean not null generated always as ('ev_charging' = any (facilities)) stored,
    has_disabled_access  boolean not null generated always as ('disabled_access' = any (facilities)) stored,

    constraint "a deletion says why" check ((deleted_at is null) = (deleted_because is null)),
    constraint "verified says by whom" check (is_verified = (verified_by is not null))
);
create index car_parks_on_the_map on car_parks using gist (location) where deleted_at is null;
create index car_parks_by_change on car_parks (changed_xid);

comment on column car_parks.price_basis is 'published: from a tariff or an admin; parsed: from tags; estimated: nobody said, see domain::price.';
comment on column car_parks.admin_edits is 'Column name to value, set by an admin; an import merges its records below these.';
comment on column car_parks.changed_xid is
    'The transaction of the last write. A reader that remembers pg_snapshot_xmin misses no commit by asking for changed_xid >= it.';

create view visible_car_parks as
    select * from car_parks where approved and not is_hidden and deleted_at is null;
comment on view visible_car_parks is 'What drivers may see.';

-- What each source says of a place, one row a source and element.
create table car_park_records (
    source       text not null references sources (name) on delete cascade,
    external_id  text not null,
    car_park_id  bigint not null references car_parks (id) on delete cascade,
    version      integer not null default 0,
    content_hash bytea not null,
    content      jsonb not null,
    run_id       bigint not null,
    primary key (source, external_id)
);
create index car_park_records_by_car_park on car_park_records (car_park_id);
comment on column car_park_records.content is 'Keys are content columns of car_parks; geometries are hex EWKB.';

create function car_parks_touch() returns trigger language plpgsql as $$
begin
    new.changed_xid := pg_current_xact_id();
    new.updated_at := now();
    return new;
end $$;
create trigger car_parks_touch before update on car_parks for each row execute function car_parks_touch();

-- A wake-up call, no data: a listener reads what changed by changed_xid. A hard delete leaves nothing to read, so it says 'reload'.
create function car_parks_notify() returns trigger language plpgsql as $$
begin
    perform pg_notify('carpal_car_parks', case tg_op when 'DELETE' then 'reload' when 'TRUNCATE' then 'reload' else 'changed' end);
    return null;
end $$;
create trigger car_parks_notify after insert or update or delete or truncate on car_parks
    for each statement execute function car_parks_notify();
