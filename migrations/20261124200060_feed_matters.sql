-- A feed's car park that may be one on the map waits for an admin.
create view feed_matters as
select 'feed_match'::text as kind, f.id::text as id, null::text as reference, null::uuid as subject_id,
       'Is ' || coalesce(nullif(f.name, ''), f.external_id) || ' of the feed ' || f.source || ' ' || c.name || '?' as title,
       array_to_string(f.reasons, ', ') as detail, null::text as registration, f.source as who, 4 as rank,
       f.created_at as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from feed_car_parks f join car_parks c on c.id = f.car_park_id
where f.status = 'waiting';

