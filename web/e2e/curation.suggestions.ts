import { randomInt } from 'node:crypto'
import { sql } from './map.database'

/** What marks all that a test puts here, so that a search finds it and nothing else. */
export const freshMark = () => `c${randomInt(1e8, 1e9)}`

/** What is done about the suggestion of a number, by turns. */
export const WHAT = ['approve', 'reject', 'merge', 'edit', 'ask', 'correct'] as const
export type What = (typeof WHAT)[number]
export const whatOf = (number: number): What => WHAT[number % WHAT.length] ?? 'approve'

/** How often suggestions were put there in this process, of which two run side by side. */
let times = 0

/**
 * Where nobody parks: on a moor, each 600 metres from the next, and what is put there each time some 170 metres beside what was put
 * there before. Else the car parks of one test were neighbours of another's suggestions, with numbers of their own on its map.
 */
function moor() {
  const place = 2 * times + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2)
  times += 1
  const [east, north] = [0.0025 * (place % 4), 0.002 * (Math.floor(place / 4) % 3)]
  return `-3.6 + ${east} + 0.01 * (n % 20) as lng, 52.1 + ${north} + 0.006 * (n / 20) as lat`
}

/** Suggestions that differ in all that they say; two car parks beside those that are merged, and one behind each correction. */
export function suggest(mark: string, count: number): void {
  sql(`
    insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
    values (gen_random_uuid(), '${mark}@example.org', now(), '', now(), 'Member', now());
    create temporary table spot as select n, n % ${WHAT.length} as what, ${moor()} from generate_series(0, ${count - 1}) n;
    insert into car_parks (place_key, origin, name, location, kind, access)
    select '${mark}:' || n || ':' || side, 'admin', '${mark} known ' || n || ' ' || side,
           st_point(lng, lat + 0.0002 * side, 4326), 'car-park', 'public'
    from spot, generate_series(1, 2) side where what = 2;
    insert into car_parks (place_key, origin, name, location, kind, access, capacity)
    select '${mark}:' || n || ':0', 'admin', '${mark} ' || n, st_point(lng, lat, 4326), 'car-park', 'public', 1 from spot where what = 5;
    insert into suggestions (id, user_id, car_park_id, fields, notes, created_at, waits_since)
    select gen_random_uuid(), (select id from users where email = '${mark}@example.org'),
           (select id from car_parks where place_key = '${mark}:' || n || ':0'),
           case what when 5 then jsonb_build_object('capacity', 10 + n)
                else jsonb_build_object('name', '${mark} ' || n, 'address', n || ' Moor Road', 'lng', lng, 'lat', lat, 'capacity', 10 + n) end,
           '${mark} ' || n, now() + n * interval '1 millisecond', now() + n * interval '1 millisecond' from spot;`)
}

/** Hides the car parks beside one. */
export const hide = (mark: string, number: number) =>
  void sql(`update car_parks set is_hidden = true where place_key like '${mark}:${number}:%'`)

/** What became of one. */
export type Outcome = {
  number: number
  state: string
  told: string
  car_park: string | null
  capacity: number | null
  asked: string | null
}

/** What became of each, with the car park that it is now. */
export const outcomes = (mark: string): Outcome[] =>
  JSON.parse(
    sql(`select coalesce(json_agg(o order by o.number), '[]') from (
      select split_part(s.notes, ' ', 2)::int as number, s.state, s.told, c.name as car_park, c.capacity,
             (select content from suggestion_messages m where m.suggestion_id = s.id) as asked
      from suggestions s left join car_parks c on c.id = s.result_id where s.notes like '${mark} %') o`),
  )

/** Takes away again what was put there. */
export function forget(mark: string): void {
  sql(`delete from car_parks where id in (select result_id from suggestions where notes like '${mark} %');
       delete from car_parks where place_key like '${mark}:%';
       delete from users where email = '${mark}@example.org';`)
}
