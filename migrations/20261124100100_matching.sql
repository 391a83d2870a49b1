-- How a source's ids are made, which car parks of different sources are one, and which source gave which field.

alter table sources add column if not exists identity text;
comment on column sources.identity is
    'How the ids of its records are made: element, position, or property:<name>. Null in what was loaded before this was kept.';

alter table car_park_records add column place_key text;
update car_park_records r set place_key = c.place_key from car_parks c where c.id = r.car_park_id;
comment on column car_park_records.place_key is
    'The key of the record''s own car park, which may have been merged into another since.';

alter table car_parks
    add column field_sources jsonb not null default '{}',
    add column merged_into bigint constraint "a merged car park is merged into one that exists" references car_parks (id)
        on delete cascade,
    drop constraint car_parks_deleted_because_check,
    add constraint car_parks_deleted_because_check check (deleted_because in ('gone', 'admin', 'merged')),
    add constraint "a merged car park says into which"
        check ((deleted_because is not distinct from 'merged') = (merged_into is not null)),
    add constraint "a car park is not merged into itself" check (merged_into <> id);
create index car_parks_merged_into on car_parks (merged_into) where merged_into is not null;
comment on column car_parks.field_sources is
    'Field, or group of fields such as price, to source: where it comes from another source than `source`.';
comment on column car_parks.merged_into is 'The car park that it turned out to be; that one is never merged itself.';

-- Car parks of different sources that are one, or may be. A person's decision stays for ever and stands above the rule.
create table car_park_pairs (
    id         bigint generated always as identity primary key,
    a          bigint not null references car_parks (id) on delete cascade,
    b          bigint not null references car_parks (id) on delete cascade,
    score      real not null check (score between 0 and 1),
    reasons    text[] not null default '{}',
    status     text not null default 'waiting' check (status in ('waiting', 'same', 'different')),
    decided_by text,
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    constraint "a pair is listed once" unique (a, b),
    constraint "a pair is in order" check (a < b),
    constraint "a decision says by whom and when"
        check ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create index car_park_pairs_by_b on car_park_pairs (b);
create index car_park_pairs_waiting on car_park_pairs (score desc, id) where status = 'waiting';
comment on column car_park_pairs.decided_by is 'Who decided: ''rule'', or a person: an admin''s id, ''operator'' for the command line.';
comment on column car_park_pairs.score is 'From 0 to 1 by the rule in ingest/src/pairing.';
