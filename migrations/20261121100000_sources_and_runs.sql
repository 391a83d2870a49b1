-- Where facts come from, and every time we took some in.

create extension if not exists postgis;

create table sources (
    name         text primary key check (name ~ '^[a-z0-9][a-z0-9._:-]{0,79}$'),
    kind         text not null check (kind in ('osm', 'overpass', 'city', 'council', 'builtin', 'practice', 'coast')),
    attribution  text not null default '',
    licence      text not null default '',
    -- digest of the map background this source holds now; null when it holds none
    basemap_hash bytea,
    -- how far the source reaches (an extract's box); used to hide coarser backgrounds under it
    extent       geometry(Geometry, 4326),
    fetched_at   timestamptz,
    created_at   timestamptz not null default now()
);
comment on table sources is 'One row a source name. An OSM element is one place across all sources of kind osm and overpass.';

create table runs (
    id          bigint generated always as identity primary key,
    source      text not null references sources (name) on delete cascade,
    input       text not null,
    status      text not null default 'running' check (status in ('running', 'done', 'failed', 'refused')),
    message     text not null default '',
    read        bigint not null default 0,
    new         bigint not null default 0,
    changed     bigint not null default 0,
    unchanged   bigint not null default 0,
    gone        bigint not null default 0,
    rejected    jsonb  not null default '{}',
    started_at  timestamptz not null default now(),
    finished_at timestamptz
);
create index runs_by_source on runs (source, started_at desc);
comment on column runs.rejected is 'Reason code to count.';

create table rejects (
    id       bigint generated always as identity primary key,
    run_id   bigint not null references runs (id) on delete cascade,
    position text not null,
    reason   text not null,
    detail   text not null
);
create index rejects_by_run on rejects (run_id, reason);
comment on column rejects.position is 'Where in the input: an OSM type and id, a feature number, a line.';
