// The admin area at the size of a country: how long each list takes, one after the other.

import { Failure } from '../failure.mjs'
import { nextFree } from '../ports.mjs'
import { emptyDatabase, sql } from '../postgres.mjs'
import { program } from '../project.mjs'
import { migrate } from '../system.mjs'
import { ask, makeUsers, plateOf } from '../users.mjs'
import { carParkLists, fillCarParks, SIZE } from './adminCarParks.mjs'
import { memory } from './load.mjs'
import { serve } from './serve.mjs'
import { thousands } from './table.mjs'

const USERS = 1_000_000
const CONVERSATIONS = 100_000
/** Messages of each conversation. */
const SAID = 10
const TICKETS = 100_000
const REPORTS = 100_000
const INCIDENTS = 100_000
const AUDIT_ENTRIES = 1_000_000
const CAR_PARKS = 500_000
/** How often each list is asked for. */
const TIMES = 60

/** What is asked, `n` times differently; `adminCarParks.mjs` has the rest. */
export const LISTS = [
  ['what waits', () => '/admin/inbox'],
  ['the dashboard', () => '/admin/dashboard'],
  ['users, the newest', () => '/admin/users'],
  ['users, one by name', (n) => `/admin/users?q=User ${n * 997}`],
  ['users, one by registration', (n) => `/admin/users?q=${plateOf(n * 997)}`],
  ['users, a part that most have', () => '/admin/users?q=user'],
  ['users, blocked', () => '/admin/users?status=blocked'],
  ['vehicles, one by registration', (n) => `/admin/vehicles?q=${plateOf(n * 997)}`],
  ['vehicles, one by owner', (n) => `/admin/vehicles?q=user${n * 997}@`],
  ['conversations, the latest', () => '/admin/conversations'],
  ['conversations, ghosts', () => '/admin/conversations?ghost=true'],
  ['conversations, one by sender', (n) => `/admin/conversations?q=user${n * 97}@`],
  ['tickets, open', () => '/admin/support-tickets?status=open'],
  ['tickets, some words', (n) => `/admin/support-tickets?q=Subject ${n * 97}`],
  ['reports, waiting', () => '/admin/reports?status=pending'],
  ['reports, some words', (n) => `/admin/reports?q=Words ${n * 97}`],
  ['incidents, submitted', () => '/admin/incidents?status=submitted'],
  ['incidents, one by registration', (n) => `/admin/incidents?q=${plateOf(n * 97)}`],
  ['the audit log, the latest', () => '/admin/activities'],
  ['the audit log, of one admin', (n) => `/admin/activities?q=User ${n * 997}`],
  ['the audit log, of one kind', () => '/admin/activities?activity_type=report_read'],
  ['the audit log, some words', (n) => `/admin/activities?q=Reason ${n * 997}`],
  ['the map of car parks, the country', () => '/admin/car-parks/map?zoom=6'],
  ['the map of car parks, a region', (n) => `/admin/car-parks/map?zoom=8&bbox=${boxOf(n, 3, 2)}`],
  ['the map of car parks, a town', (n) => `/admin/car-parks/map?zoom=13&bbox=${boxOf(n, 0.1, 0.06)}`],
  [
    'the map of car parks, a region by name',
    (n) => `/admin/car-parks/map?zoom=8&bbox=${boxOf(n, 3, 2)}&q=church street`,
  ],
  ['car parks, the country', () => '/admin/car-parks'],
  ['car parks, a region', (n) => `/admin/car-parks?bbox=${boxOf(n, 3, 2)}`],
  ['car parks, a town', (n) => `/admin/car-parks?bbox=${boxOf(n, 0.1, 0.06)}`],
  ['car parks, one by name', (n) => `/admin/car-parks?q=car park ${n * 997}`],
  ['car parks, a part that all have', () => '/admin/car-parks?q=street'],
  ['car parks, hidden', () => '/admin/car-parks?standing=hidden'],
  ['car parks, one', (n) => `/admin/car-parks/${n * 97}`],
]

/** A box of so many degrees, each time elsewhere. */
function boxOf(n, wide, high) {
  const west = -5 + (((n * 37) % 100) / 100) * (6.5 - wide)
  const south = 50.3 + (((n * 61) % 100) / 100) * (7 - high)
  return [west, south, west + wide, south + high].map((degrees) => degrees.toFixed(4)).join(',')
}

/** Adds a row for each list. */
export async function measureAdmin(state, table, { postgres, redis }) {
  const url = await emptyDatabase(postgres, 'carpal_bench_admin')
  const env = {
    ...process.env,
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    RUST_LOG: 'warn',
    CARPAL_DEMO: '0',
    CARPAL_PROXIES: '1',
    CARPAL_API_PORT: String(await nextFree(28_390)),
    CARPAL_PUBLIC_URL: 'http://localhost',
  }
  await migrate(state, env)
  await makeUsers(postgres, url, USERS)
  await fill(postgres, url)
  const places = await fillCarParks(postgres, url)
  await sql(postgres, 'vacuum analyze', url)
  const api = await serve(state, 'admin', program('carpal-api'), [], env.CARPAL_API_PORT, '/health/ready', env)
  const size = `${thousands(USERS)} users, ${thousands(CONVERSATIONS * SAID)} messages, ${thousands(TICKETS)} tickets, ${thousands(CAR_PARKS)} car parks with ${thousands(SIZE.SUGGESTIONS)} suggestions, ${thousands(SIZE.PAIRS)} pairs, ${thousands(SIZE.CASES)} cases of driver reports and a run of ${thousands(SIZE.CHANGES)} changes`
  try {
    for (const [what, path] of [...LISTS, ...carParkLists(places)]) {
      const took = []
      for (let n = 1; n <= TIMES; n += 1) {
        const began = performance.now()
        const answer = await ask(api.url, 1, 'GET', encodeURI(path(n)))
        if (answer.status !== 200)
          throw new Failure(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
        if (n > 10) took.push(performance.now() - began)
      }
      took.sort((a, b) => a - b)
      const at = (part) => `${took[Math.floor((took.length - 1) * part)].toFixed(1)} ms`
      table.add(`admin: ${what}`, {
        figure: size,
        p50: at(0.5),
        p95: at(0.95),
        memory: `${Math.round(memory(api.pid).now)} MB`,
      })
    }
  } finally {
    await api.stop()
  }
}

/** The first user is an admin who has proved a second factor; one of twenty tickets waits. */
async function fill(postgres, url) {
  await sql(
    postgres,
    `insert into admins (user_id, created_at) select id, now() from users where name = 'User 1';
     insert into second_factors select user_id, 'A secret of 20 bytes', now(), now() from admins;
     update sessions set proved_at = now() where user_id in (select user_id from admins);
     update users set blocked_at = now(), blocked_reason = 'Insults' where id in (select id from users where name <> 'User 1' limit ${USERS / 1000});
     create temp table people as select row_number() over () as n, id from users;
     create index on people (n);
     insert into conversations (id, kind, registration, last_seq, created_at, last_message_at, waits_since)
     select md5('c' || n)::uuid, case when n % 20 = 0 then 'support' else 'owner' end,
            case when n % 20 <> 0 then 'M' || lpad(n::text, 7, '0') end, ${SAID}, now() - n * interval '1 minute',
            now() - n * interval '1 minute', case when n % 2000 = 0 then now() - n * interval '1 minute' end
     from generate_series(1, ${CONVERSATIONS}) n;
     insert into participants (conversation_id, side, user_id, last_seq, last_at)
     select md5('c' || c)::uuid, side, case when side = 'starter' or c % 20 <> 0 then p.id end, ${SAID}, now()
     from generate_series(1, ${CONVERSATIONS}) c cross join (values ('starter', 0), ('recipient', 1)) as sides (side, other)
     join people p on p.n = 1 + (c * 7 + other) % ${USERS};
     insert into messages (conversation_id, seq, side, client_id, content, sent_at)
     select md5('c' || n)::uuid, s, case s % 2 when 1 then 'starter' else 'recipient' end, gen_random_uuid(),
            'Your lights are on', now() - n * interval '1 minute'
     from generate_series(1, ${CONVERSATIONS}) n, generate_series(1, ${SAID}) s;
     insert into support_items (id, kind, name, email, subject, message, priority, status, created_at, updated_at, due_at,
                                ended_at, resolved_at)
     select gen_random_uuid(), 'ticket', 'User ' || n, 'user' || n || '@example.org', 'Subject ' || n, 'Message ' || md5(n::text),
            (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], case when n % 20 = 0 then 'open' else 'resolved' end,
            now() - n * interval '1 minute', now(), now() - n * interval '1 minute' + interval '1 day',
            case when n % 20 <> 0 then now() end, case when n % 20 <> 0 then now() end
     from generate_series(1, ${TICKETS}) n;
     insert into reports (id, reporter_id, about, reported_user_id, reason, description, evidence, status, decision, reviewed_at,
                          created_at)
     select gen_random_uuid(), p.id, 'user', q.id, 'spam', 'Words ' || r, '[]',
            case when r % 20 = 0 then 'pending' else 'dismissed' end, case when r % 20 <> 0 then 'dismiss' end,
            case when r % 20 <> 0 then now() end, now() - r * interval '1 minute'
     from generate_series(1, ${REPORTS}) r join people p on p.n = r join people q on q.n = r + 1;
     insert into incident_reports (id, reference, vehicle_registration, by_card, incident_type, severity, description,
                                   reporter_name, reporter_email, contact_method, is_anonymous, status, created_at)
     select gen_random_uuid(), 'INC-' || lpad((i / 10000)::text, 4, '0') || '-' || lpad((i % 10000)::text, 4, '0'),
            'M' || lpad(i::text, 7, '0'), false, 'vandalism', 'minor', 'A scratch', 'Somebody', 'somebody@example.org', 'email',
            false, case when i % 20 = 0 then 'submitted' else 'closed' end, now() - i * interval '1 minute'
     from generate_series(1, ${INCIDENTS}) i;
     insert into activities (at, actor_id, activity_type, target_type, target_id, reason)
     select now() - a * interval '1 minute', p.id,
            case when a % 50 = 0 then 'report_read' else 'password_change' end, 'user', p.id::text, 'Reason ' || a
     from generate_series(1, ${AUDIT_ENTRIES}) a join people p on p.n = a;
     select setseed(0.5);
     insert into car_parks (place_key, origin, name, address, area, city, location, kind, access, price_hour_pence, price_basis, fee,
                            capacity, is_hidden, approved, deleted_at, deleted_because)
     select 'osm:way/' || n, 'osm',
            (array['High', 'Station', 'Church', 'Mill', 'Queen', 'Park', 'Market', 'Bridge'])[1 + n % 8] || ' Street car park ' || n,
            'Street ' || n % 5000 || ', Town',
            (array['Wales', 'Scotland', 'London', 'South East', 'North West', 'Northern Ireland', 'East Midlands', 'South West',
                   'Yorkshire and the Humber', 'North East', 'East of England', 'West Midlands'])[1 + n % 12],
            'Town', st_point(-5.5 + random() * 7, 50.2 + random() * 7.5, 4326), 'car-park', 'public', 200, 'estimated', 'yes',
            n % 500, n % 400 = 0, n % 900 <> 0, case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then 'admin' end
     from generate_series(1, ${CAR_PARKS}) n`,
    url,
  )
}
