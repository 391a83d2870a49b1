-- What a run changed, with the car park that it is about: what is gone has lost its record, and is known by its key.
create view placed_run_changes as
select k.run_id, k.change, k.external_id, k.name, k.fields, c.id as car_park_id, st_x(c.location) as lng, st_y(c.location) as lat,
       c.deleted_at is not null as is_deleted,
       -- A later run may have changed it again: what counts is whether the contradiction of this run still stands.
       case when k.change = 'changed' then array(
           select f from unnest(c.conflicts) f
           where k.fields ? f order by f) else '{}' end as conflicts
from run_changes k
join runs r on r.id = k.run_id
left join car_park_records own on own.source = r.source and own.external_id = k.external_id
left join car_parks keyed on own.car_park_id is null and k.change = 'gone'
    and keyed.place_key in ('osm:' || k.external_id, r.source || ':' || k.external_id)
left join car_parks c on c.id = coalesce(own.car_park_id, keyed.merged_into, keyed.id);
comment on view placed_run_changes is 'run_changes with where they are; of a refused run, what would have been new is nowhere yet.';
