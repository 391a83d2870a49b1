-- What feeds say of car parks right now, which car park each of their ids means, and what became of it over time.

create table feeds (
    source        text primary key references sources (name) on delete cascade,
    -- may hold a key, so screens and logs leave out what stands behind the question mark
    url           text not null,
    -- the text of its source file, as it was when the feed was added
    source_file   text not null,
    is_enabled    boolean not null default true,
    every_seconds integer not null check (every_seconds between 30 and 86400),
    etag          text,
    last_modified text,
    -- of the last content that was read: the same again changes nothing
    digest        bytea,
    next_at       timestamptz not null default now(),
    asked_at      timestamptz,
    answered_at   timestamptz,
    data_at       timestamptz,
    failures      integer not null default 0 check (failures >= 0),
    last_error    text not null default ''
);
create index feeds_due on feeds (next_at) where is_enabled;
comment on column feeds.answered_at is 'When it last answered with something that could be read, be it only that nothing changed.';
comment on column feeds.data_at is 'The time that the feed itself gives for what it last said.';

-- A car park of a feed, and the car park on the map that it is.
create table feed_car_parks (
    id              bigint generated always as identity unique,
    source          text not null references feeds (source) on delete cascade,
    external_id     text not null check (length(external_id) between 1 and 200),
    -- one whose car park is deleted for good is looked for again
    car_park_id     bigint references car_parks (id) on delete cascade,
    name            text not null default '',
    location        geometry(Point, 4326),
    capacity        integer check (capacity >= 0),
    status          text not null default 'unmatched' check (status in ('matched', 'waiting', 'unmatched', 'ignored')),
    score           real check (score between 0 and 1),
    reasons         text[] not null default '{}',
    decided_by      text,
    decided_at      timestamptz,
    -- the last reading that was believed, and since when it has been the same
    spaces_free     integer check (spaces_free >= 0),
    said_at         timestamptz,
    unchanged_since timestamptz,
    seen_at         timestamptz not null default now(),
    created_at      timestamptz not null default now(),
    primary key (source, external_id),
    constraint "a matched or waiting car park of a feed names one on the map"
        check (status in ('unmatched', 'ignored') or car_park_id is not null)
);
create unique index "a car park is one of a feed's" on feed_car_parks (source, car_park_id) where status = 'matched';
create index feed_car_parks_waiting on feed_car_parks (created_at) where status = 'waiting';
create index feed_car_parks_by_car_park on feed_car_parks (car_park_id);
comment on column feed_car_parks.decided_by is 'Who decided: ''rule'', or a person: an admin''s id, ''operator'' for the command line.';

-- What a feed said and may not say. It is counted and shown to the operator, and nothing of it is believed.
create table feed_findings (
    source      text not null references feeds (source) on delete cascade,
    external_id text not null default '',
    kind        text not null
        check (kind in ('negative', 'more_than_capacity', 'old', 'future', 'never_moves', 'unreadable', 'twice')),
    detail      text not null default '',
    times       integer not null default 1,
    first_at    timestamptz not null,
    last_at     timestamptz not null,
    primary key (source, external_id, kind)
);

-- The newest reading of each car park. It is live while it is fresh; see domain::availability.
create table live_readings (
    car_park_id bigint primary key references car_parks (id) on delete cascade,
    source      text not null references feeds (source) on delete cascade,
    said_at     timestamptz not null,
    spaces_free integer check (spaces_free >= 0),
    capacity    integer check (capacity >= 0),
    is_open     boolean,
    -- what the feed says in words of its own list, where it counts nothing
    said        text check (said in ('available', 'limited', 'full')),
    constraint "a reading says something" check (num_nonnulls(spaces_free, is_open, said) > 0)
);
create index live_readings_by_age on live_readings (said_at);

-- Every reading that was believed, for 90 days; hourly means after that.
create table occupancy (
    car_park_id bigint not null references car_parks (id) on delete cascade,
    said_at     timestamptz not null,
    spaces_free integer not null check (spaces_free >= 0),
    capacity    integer not null check (capacity > 0),
    primary key (car_park_id, said_at)
);
create index occupancy_by_age on occupancy using brin (said_at);

create table occupancy_hours (
    car_park_id      bigint not null references car_parks (id) on delete cascade,
    hour             timestamptz not null,
    mean_spaces_free real not null check (mean_spaces_free >= 0),
    capacity         integer not null check (capacity > 0),
    readings         smallint not null check (readings > 0),
    primary key (car_park_id, hour)
);

-- What is shown as live, to be settled again when it is over.
create index car_parks_live on car_parks (availability_at) where availability_basis = 'live';
