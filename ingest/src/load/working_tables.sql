-- What a run works with while it compares and merges. A run makes these as temporary tables of its own connection. In the
-- database that `make gen` checks the queries against, they are ordinary ones.

-- The input's records.
create table staging (
    external_id  text primary key,
    place_key    text not null,
    version      integer not null,
    content      jsonb not null,
    content_hash bytea not null
);

-- Where the input differs from what the source held. `change` is 'new', 'changed', 'gone', or 'renumbered': the same content
-- under another version or key, which counts as unchanged but may decide which record wins.
create table delta (
    change      text not null,
    external_id text not null,
    place_key   text not null,
    car_park_id bigint
);
