-- All that is charged at a car park, as data. Bands of a charge, which were the first step of it, become rates; the column
-- charge_bands is not read or written any more.

alter table car_parks add column rates jsonb;
comment on column car_parks.rates is
    'What domain::rates reads and writes; the columns price_*_pence and free_minutes follow from it. Null where they say all.';

-- A single band was a rate that repeats; of several the longest was bought again. A price for a day stood beside them.
create function pg_temp.rates_of(bands jsonb, day integer, free integer) returns jsonb language sql immutable as $$
    select case when jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) > 0 then
        jsonb_build_object('periods', jsonb_build_array(jsonb_build_object(
            'when', '24/7',
            'tickets',
            case when free between 1 and 40320 then jsonb_build_array(jsonb_build_object('kind', 'up_to', 'minutes', free, 'pence', 0))
                 else '[]' end
            || (select jsonb_agg(jsonb_build_object(
                    'kind', case when jsonb_array_length(bands) = 1 then 'each' else 'up_to' end,
                    'minutes', (b->>'minutes')::int, 'pence', (b->>'pence')::int) order by (b->>'minutes')::int)
                from jsonb_array_elements(bands) b)
            || case when day > 0 and not bands @> '[{"minutes": 1440}]'
                    then jsonb_build_array(jsonb_build_object('kind', 'each', 'minutes', 1440, 'pence', day)) else '[]' end,
            'again', 'longest')))
    end
$$;
-- Bands that no rates can be of are left to the figures beside them.
create function pg_temp.usable(bands jsonb) returns boolean language sql immutable as $$
    select jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) between 1 and 20
       and not exists (select from jsonb_array_elements(bands) b
                       where (b->>'minutes')::int not between 1 and 40320 or (b->>'pence')::int not between 1 and 50000)
       and (select count(distinct b->>'minutes') from jsonb_array_elements(bands) b) = jsonb_array_length(bands)
$$;

update car_parks set rates = pg_temp.rates_of(charge_bands, price_day_pence, free_minutes)
where charge_bands <> '[]' and pg_temp.usable(charge_bands);
update car_park_records
set content = content - 'charge_bands' || jsonb_build_object('rates',
    pg_temp.rates_of(content->'charge_bands', (content->>'price_day_pence')::int, (content->>'free_minutes')::int))
where content->'charge_bands' <> '[]' and pg_temp.usable(content->'charge_bands');
-- An edit that took bands away takes rates away.
update car_parks set admin_edits = admin_edits - 'charge_bands' || '{"rates": null}' where admin_edits ? 'charge_bands';
update car_parks set lent = jsonb_set(lent, '{edits}', (lent->'edits') - 'charge_bands' || '{"rates": null}')
where lent->'edits' ? 'charge_bands';

create or replace view visible_car_parks as
    select * from car_parks where approved and not is_hidden and deleted_at is null;
