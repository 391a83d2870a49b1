-- What a run must know to be safe alone, and what it says of itself afterwards.

alter table runs
    add column skipped bigint not null default 0,
    add column notes jsonb not null default '{}',
    add column as_of timestamptz,
    add column loss_accepted boolean not null default false;
comment on column runs.skipped is 'Features of the input that are no car parks and were passed over.';
comment on column runs.notes is 'Code of notes_on_data to count: what of the car parks could not be used, such as charge_unreadable.';
comment on column runs.as_of is 'The moment whose state the input shows, where it says so.';
comment on column runs.loss_accepted is
    'An operator accepted a loss that is refused otherwise: what the source held before no longer counts against later runs.';

alter table rejects add column name text not null default '';
comment on column rejects.name is 'The name of what was left out, where the input gives it one.';

-- What a run changed, or would have changed: of each kind the first by id, and of a source the latest runs.
create table run_changes (
    run_id      bigint not null references runs (id) on delete cascade,
    change      text not null check (change in ('new', 'changed', 'gone')),
    external_id text not null,
    name        text not null,
    fields      jsonb not null default '{}',
    primary key (run_id, change, external_id)
);
comment on column run_changes.fields is
    'Of what changed, field to its value before and after, as text and cut off; of geometries null.';

-- A run holds its source's lock for as long as its process lives: one that says running and holds none is dead.
create function source_is_loading(source text) returns boolean
language sql stable as $$
    select exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 1 and l.granted
          and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('carpal-ingest:' || $1, 0))
$$;

-- `wales-latest.osm.pbf` is of the source `wales` from now on, as `wales-230101.osm.pbf` always was. Where only
-- `wales-latest` was loaded, it is renamed.
create temporary table renamed as
    select name as old, regexp_replace(name, '[-_.]latest$', '') as new
    from sources s
    where name ~ '[a-z0-9][-_.]latest$' and kind in ('osm', 'city')
      and not exists (select from sources o where o.name = regexp_replace(s.name, '[-_.]latest$', ''))
      and not exists (select from car_parks c where starts_with(c.place_key, regexp_replace(s.name, '[-_.]latest$', '') || ':'));
-- Of x-latest and x_latest, which would both be x, one.
delete from renamed r using renamed o where o.new = r.new and o.old < r.old;
insert into sources
    select (jsonb_populate_record(s, jsonb_build_object('name', r.new))).* from sources s join renamed r on r.old = s.name;
update runs t set source = r.new from renamed r where t.source = r.old;
update car_park_records t set source = r.new from renamed r where t.source = r.old;
update car_park_records t set place_key = r.new || substr(t.place_key, length(r.old) + 1)
    from renamed r where starts_with(t.place_key, r.old || ':');
update car_parks t set source = r.new from renamed r where t.source = r.old;
update car_parks t set place_key = r.new || substr(t.place_key, length(r.old) + 1)
    from renamed r where starts_with(t.place_key, r.old || ':');
update map_features t set source = r.new from renamed r where t.source = r.old;
update postcodes t set source = r.new from renamed r where t.source = r.old;
update charging_stations t set source = r.new from renamed r where t.source = r.old;
delete from sources s using renamed r where s.name = r.old;
drop table renamed;
