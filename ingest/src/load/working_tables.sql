-- What a run works with while it compares and merges. A run makes these as temporary tables of its own connection. In the
-- database that `make gen` checks the queries against, they are ordinary ones.

-- The input's records, without what they say: most say what they said before. `number` is the record's place in the input.
create table staging (
    number        bigint not null,
    external_id   text primary key,
    place_key     text not null,
    version       integer not null,
    name          text not null,
    name_inferred boolean not null,
    lng           double precision not null,
    lat           double precision not null,
    content_hash  bytea not null
);

-- Where the input differs from what the source held. `change` is 'new', 'changed', 'gone', or 'renumbered': the same content
-- under another version or key, which counts as unchanged but may decide which record wins. What is gone has no number.
create table delta (
    change      text not null,
    number      bigint,
    external_id text not null,
    place_key   text not null,
    car_park_id bigint
);

-- The records of `delta` that are not gone, with what they say.
create table incoming (
    external_id  text not null,
    place_key    text not null,
    version      integer not null,
    content_hash bytea not null,
    content      jsonb not null
);
