// What waits about car parks, conflicts, imports and histories, at the size of a country: how they are made, and what is asked of them.

import { sql } from '../postgres.mjs'

/** Car parks that a source says something of; of every third it contradicts an admin. */
const RECORDS = 10_000
const SUGGESTIONS = 4000
const CASES = 2000
const PAIRS = 3000
/** Batches of a hundred car parks each. */
const BATCHES = 40
/** Edits of one car park. */
const EDITS = 200
/** What one run changed, more than is kept of one: as many new as changed, and half as many gone. */
const CHANGES = 5000
const CHANGED = (CHANGES * 2) / 5

/** Which car park has the long history, by its number. */
const EDITED = 777
/** Where those begin that are gone, and those that were changed at once: apart from all others. */
const [FIRST_GONE, FIRST_IN_BATCH] = [40_001, 50_000]

/** How much of it there is, for the table. */
export const SIZE = { RECORDS, SUGGESTIONS, CASES, PAIRS, CHANGES }

/**
 * What is asked of it, `n` times differently.
 *
 * @param places  what `fillCarParks` made: `{ run, edited, lastEdit, near }`
 */
export const carParkLists = ({ run, edited, lastEdit, near }) => [
  ['car parks, within 100 m', (n) => `/admin/car-parks/near?${near[n % near.length]}`],
  ['edits of a car park, the latest', () => `/admin/car-parks/${edited}/edits`],
  ['edits of a car park, earlier ones', (n) => `/admin/car-parks/${edited}/edits?before=${lastEdit - n}`],
  ['what waits about car parks', () => '/admin/car-park-matters'],
  ['what waits about car parks, the newest', () => '/admin/car-park-matters?sort=newest'],
  ['what waits about car parks, some words', (n) => `/admin/car-park-matters?q=Suggested ${n * 17}`],
  ['conflicts of car parks', () => '/admin/car-park-conflicts'],
  ['conflicts of car parks, one by name', (n) => `/admin/car-park-conflicts?q=car park ${n * 99}`],
  ['conflicts of car parks, of one run', () => `/admin/car-park-conflicts?run=${run}`],
  ['batches of edits', () => '/admin/car-park-batches'],
  ['pairs, waiting', () => '/admin/car-park-pairs?status=waiting'],
  ['pairs, one by name', (n) => `/admin/car-park-pairs?q=car park ${n * 100 + 1}`],
  ['suggestions, pending', () => '/admin/suggestions?state=pending'],
  ['suggestions, some words', (n) => `/admin/suggestions?q=Notes ${n * 17}`],
  ['driver reports, pending', () => '/admin/driver-reports?status=pending'],
  ['driver reports, some words', (n) => `/admin/driver-reports?q=car park ${n * 70}`],
  ['a run on the map', () => `/admin/runs/${run}/map`],
  ['what a run changed', () => `/admin/runs/${run}/changes`],
  ['what a run changed, against an admin', () => `/admin/runs/${run}/changes?conflicts=true`],
  ['what a run changed, some words', (n) => `/admin/runs/${run}/changes?q=car park ${n * 17}`],
]

/** Makes it of the car parks `osm:way/1` and up, which are there. Returns what is asked about. */
export async function fillCarParks(postgres, url) {
  await sql(postgres, `${NUMBERED}; ${MATTERS}; ${IMPORT}; ${HISTORY}`, url)
  const ids = await sql(
    postgres,
    `select r.id, c.id, (select max(id) from car_park_edits where car_park_id = c.id)
     from runs r cross join car_parks c where r.source = 'bench' and c.place_key = 'osm:way/${EDITED}'`,
    url,
  )
  const [run, edited, lastEdit] = ids.trim().split('|').map(Number)
  const near = await sql(
    postgres,
    `select 'lng=' || st_x(location) || '&lat=' || st_y(location) from car_parks
     where place_key in (select 'osm:way/' || (n * 10 + 1) from generate_series(1, 60) n) order by place_key`,
    url,
  )
  return { run, edited, lastEdit, near: near.trim().split('\n') }
}

/** The first car parks by their numbers, and some who say something of them; an admin's own would be withheld. */
const NUMBERED = `
  analyze car_parks;
  create temp table park as
    select k.id, k.n
    from (select id, case when place_key ~ '^osm:way/[0-9]+$' then substr(place_key, 9)::integer end as n from car_parks) k
    where k.n <= 60000;
  create unique index on park (n);
  create temp table people as
    select row_number() over () as n, u.id from (select id from users where name <> 'User 1' limit 5000) u;
  create unique index on people (n);
  analyze park;
  analyze people`

/** The second of a pair is moved beside the first. Half of the suggestions and of the cases wait, and three of four pairs. */
const MATTERS = `
  update car_parks c set location = st_translate(first.location, 0.0002, 0)
  from park b join park a on a.n = b.n - 1 join car_parks first on first.id = a.id
  where c.id = b.id and b.n % 10 = 2 and b.n <= ${PAIRS * 10};
  insert into car_park_pairs (a, b, score, reasons, status, decided_by, decided_at, created_at)
  select least(a.id, b.id), greatest(a.id, b.id), 0.5 + (a.n % 40) / 100.0, array['14 m apart', 'names 80 % alike'],
         case when a.n % 40 = 1 then 'different' else 'waiting' end, case when a.n % 40 = 1 then 'rule' end,
         case when a.n % 40 = 1 then now() end, now() - a.n * interval '1 minute'
  from park a join park b on b.n = a.n + 1 where a.n % 10 = 1 and a.n <= ${PAIRS * 10};
  insert into suggestions (id, user_id, car_park_id, fields, notes, state, created_at, waits_since, decided_at)
  select gen_random_uuid(), u.id, case when s % 2 = 0 then c.id end,
         case when s % 2 = 0 then jsonb_build_object('capacity', s % 300, 'price_hour_pence', 180)
              else jsonb_build_object('name', 'Suggested ' || s, 'address', 'Street ' || s || ', Town', 'lng', st_x(c.location) + 0.0003,
                                      'lat', st_y(c.location), 'capacity', 20, 'price_hour_pence', 150) end,
         'Notes ' || s, case s % 4 when 2 then 'approved' when 3 then 'rejected' else 'pending' end,
         now() - s * interval '1 minute', now() - s * interval '1 minute', case when s % 4 >= 2 then now() - interval '1 day' end
  from generate_series(1, ${SUGGESTIONS}) s join people u on u.n = s join park p on p.n = s * 10 - 5
  join car_parks c on c.id = p.id;
  create temp table report_case as
    select r as n, md5('case' || r)::uuid as id, p.id as car_park_id, r % 4 < 2 as waits,
           (array['closed', 'price_differs', 'scam'])[1 + r % 3] as kind
    from generate_series(1, ${CASES}) r join park p on p.n = r * 10 + 7;
  insert into driver_report_cases (id, car_park_id, kind, status, opened_at, decided_at, reason, voices)
  select id, car_park_id, kind, case when waits then 'pending' else 'dismissed' end, now() - n * interval '1 minute',
         case when not waits then now() - interval '1 day' end, case when not waits then 'The sign says otherwise' end, 3
  from report_case;
  insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at)
  select gen_random_uuid(), k.car_park_id, u.id, k.kind, k.id, now() - k.n * interval '1 minute'
  from report_case k cross join generate_series(0, 2) d join people u on u.n = 1 + (k.n + d * 1000) % 5000`

/** A source that says more spaces and another price than an admin set, and the run that brought it. */
const IMPORT = `
  insert into sources (name, kind) values ('bench', 'osm');
  insert into runs (source, input, status, read, new, changed, gone, finished_at)
  values ('bench', 'bench.osm.pbf', 'done', ${RECORDS}, ${CHANGED}, ${CHANGED}, ${CHANGES - 2 * CHANGED}, now());
  insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id, place_key)
  select 'bench', 'way/' || p.n, c.id, ''::bytea,
         jsonb_build_object('name', c.name, 'name_inferred', false, 'address', c.address, 'city', c.city, 'area', c.area,
                            'location', c.location::text, 'kind', c.kind, 'structure', c.structure, 'access', c.access,
                            'access_inferred', false, 'fee', 'yes', 'fee_raw', '', 'tariff', 'paid', 'price_hour_pence', 320,
                            'price_basis', 'parsed', 'price_description', '', 'charge_raw', '')
         || jsonb_build_object('max_stay_unlimited', false, 'max_stay_raw', '', 'max_stay_conditional', '', 'opening_hours', '',
                               'opening_hours_valid', false, 'restrictions', '', 'facilities', '[]'::jsonb, 'capacity', c.capacity + 10,
                               'capacity_approximate', false, 'surface', '', 'operator', '', 'provider', '', 'provider_inferred', false,
                               'description', '', 'notes_on_data', '[]'::jsonb, 'is_verified', false, 'availability', 'unknown'),
         r.id, c.place_key
  from park p join car_parks c on c.id = p.id cross join runs r where p.n <= ${RECORDS};
  update car_parks c
  set source = 'bench', price_hour_pence = 340, price_basis = 'published', conflicts = array['capacity', 'price_hour_pence'],
      admin_edits = jsonb_build_object('price_hour_pence', 340, 'price_basis', 'published', 'capacity', c.capacity),
      edit_bases = jsonb_build_object('price_hour_pence', 150, 'price_basis', 'parsed', 'capacity', c.capacity + 5)
  from park p where c.id = p.id and p.n <= ${RECORDS} and p.n % 3 = 0;
  update car_parks c set deleted_at = now(), deleted_because = 'gone'
  from park p
  where c.id = p.id and p.n between ${FIRST_GONE} and ${FIRST_GONE + CHANGES - 2 * CHANGED - 1} and c.deleted_at is null;
  insert into run_changes (run_id, change, external_id, name, fields)
  select r.id, k.change, 'way/' || p.n, c.name,
         case k.change when 'changed'
              then jsonb_build_object('capacity', jsonb_build_array((c.capacity + 5)::text, (c.capacity + 10)::text))
              else '{}'::jsonb end
  from runs r
  cross join (values ('changed', 1, ${CHANGED}), ('new', ${CHANGED + 1}, ${2 * CHANGED}),
                     ('gone', ${FIRST_GONE}, ${FIRST_GONE + CHANGES - 2 * CHANGED - 1})) as k (change, first, last)
  join park p on p.n between k.first and k.last
  join car_parks c on c.id = p.id`

/** Batches that hid a hundred car parks each, and one car park that was edited again and again. */
const HISTORY = `
  insert into car_park_edits (car_park_id, version, kind, at, by_id, reason, changes, batch)
  select p.id, 1, 'change', now() - (p.n / 100) * interval '1 minute', a.user_id, 'Seen on the street',
         '{"is_hidden": {"from": {"shown": false}, "to": {"shown": true}}}'::jsonb, md5('batch' || (p.n / 100))::uuid
  from park p cross join admins a where p.n between ${FIRST_IN_BATCH} and ${FIRST_IN_BATCH + BATCHES * 100 - 1};
  update car_parks c set is_hidden = true, version = 1
  from park p where c.id = p.id and p.n between ${FIRST_IN_BATCH} and ${FIRST_IN_BATCH + BATCHES * 100 - 1};
  insert into car_park_edits (car_park_id, version, kind, at, by_id, reason, changes)
  select p.id, v, 'change', now() - (${EDITS} - v) * interval '1 hour', a.user_id, 'From the board',
         jsonb_build_object('capacity', jsonb_build_object('from', jsonb_build_object('shown', v - 1, 'own', v - 1),
                                                           'to', jsonb_build_object('shown', v, 'own', v)))
  from park p cross join admins a cross join generate_series(1, ${EDITS}) v where p.n = ${EDITED} order by v;
  update car_parks c set version = ${EDITS}, capacity = ${EDITS}, admin_edits = c.admin_edits || '{"capacity": ${EDITS}}'::jsonb
  from park p where c.id = p.id and p.n = ${EDITED}`
