import { randomInt } from 'node:crypto'
import { sql } from './map.database'

/** What marks all that a test puts here, so that a search finds it and nothing else. */
export type Mark = string
export const freshMark = (): Mark => `k${randomInt(1e8, 1e9)}`

/** A kind of matter: how so many of it come to wait, and how many of them stand decided as the keyboard decided them. */
type Kind = { make: (mark: Mark, count: number) => string; decided: (mark: Mark) => string }

const EACH = (count: number) => `generate_series(1, ${count}) n`
/** Members whose address says what they are here for. */
const members = (mark: Mark, what: string, count: number) =>
  `insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
   select gen_random_uuid(), '${mark}-${what}-' || n || '@example.org', now(), '', now(), 'Member', now() from ${EACH(count)};`
const of = (mark: Mark, what: string) => `users u where u.email like '${mark}-${what}-%'`
/** A business that an admin has approved, with an insurance that is seen: the worker pauses who has none. */
const provider = (mark: Mark, what: string) =>
  `${members(mark, what, 1)}
   insert into providers (id, user_id, is_verified, is_active, business_name, contact_name, service_types, base, created_at)
   select u.id, u.id, true, true, '${mark} ${what}', 'Dev', '{towing_service}', st_setsrid(st_point(-3.5, 52.1), 4326), now()
   from ${of(mark, what)};
   insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at, seen_at)
   select gen_random_uuid(), u.id, 'insurance', '', '%PDF-1.4', 'application/pdf', now() + interval '1 year', now(), now()
   from ${of(mark, what)};`
const item = (mark: Mark, kind: string, status: string, count: number) =>
  `insert into support_items (id, kind, name, email, subject, message, priority, status, created_at, updated_at, due_at)
   select gen_random_uuid(), '${kind}', 'Ada', 'ada@example.org', '${mark} ' || n, 'The card does not scan.', 'medium', '${status}',
          now(), now(), now() + interval '1 day' from ${EACH(count)};`

/** Car parks on a moor, known by their numbers and a letter. */
const carParks = (mark: Mark, letter: string, count: number) =>
  `insert into car_parks (place_key, origin, name, location, kind, access)
   select '${mark}:' || n || '${letter}', 'admin', '${mark} ' || n || '${letter}', st_setsrid(st_point(-3.5, 52.1), 4326), 'car-park',
          'public' from ${EACH(count)};`

/** Ids of the jobs of a test, which carry nothing else that lasts. */
const jobId = (mark: Mark) => `'01' || upper(left(md5('${mark}' || n), 24))`
const jobs = (mark: Mark) => `select ${jobId(mark)} from ${EACH(1000)}`

export const KINDS: Record<string, Kind> = {
  report: {
    make: (mark, count) =>
      `${members(mark, 'reported', count)}
       insert into reports (id, about, reported_user_id, reason, description, evidence, created_at)
       select gen_random_uuid(), 'user', u.id, 'spam', '${mark}', '[]', now() from ${of(mark, 'reported')};`,
    decided: (mark) =>
      `from reports where description = '${mark}' and about = 'user' and status = 'dismissed' and review_note = 'Nothing wrong'`,
  },
  review_report: {
    make: (mark, count) =>
      `${members(mark, 'customer', count)} ${provider(mark, 'reviewed')}
       insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area, status,
                                     provider_id, agreed_price_pence, created_at, expires_at, ended_at)
       select u.id, u.id, 'Tow', 'Tow', 'tow', 'low', 'A moor', st_setsrid(st_point(-3.5, 52.1), 4326), '', 'completed',
              (select p.id from providers p where p.business_name = '${mark} reviewed'), 100, now(), now(), now()
       from ${of(mark, 'customer')};
       insert into reviews (id, request_id, provider_id, user_id, rating, comment, created_at)
       select r.id, r.id, r.provider_id, r.user_id, 1, 'Never again', now() from service_requests r
       join users u on u.id = r.user_id where u.email like '${mark}-customer-%';
       insert into reports (id, about, review_id, reason, description, evidence, created_at)
       select gen_random_uuid(), 'review', u.id, 'other', '${mark}', '[]', now() from ${of(mark, 'customer')};`,
    decided: (mark) =>
      `from reports p join reviews r on r.id = p.review_id
       where p.description = '${mark}' and p.status = 'resolved' and r.hidden_reason = 'Not a customer'`,
  },
  incident: {
    make: (mark, count) =>
      `insert into incident_reports (id, reference, by_card, incident_type, severity, description, reporter_name, reporter_email,
                                     contact_method, is_anonymous, status, created_at)
       select gen_random_uuid(), 'INC-${String(randomInt(10_000)).padStart(4, '0')}-' || lpad(n::text, 4, '0'), false, 'minor_damage',
              'minor', '${mark}', 'Ada', 'ada@example.org', 'email', false, 'submitted', now() from ${EACH(count)};
       insert into incident_history (incident_id, status, at)
       select id, 'submitted', created_at from incident_reports where description = '${mark}';`,
    decided: (mark) =>
      `from incident_reports i where description = '${mark}' and status = 'resolved'
       and exists (select from incident_history h where h.incident_id = i.id and h.status = 'resolved')`,
  },
  suggestion: {
    make: (mark, count) =>
      `insert into suggestions (id, fields, notes, created_at, waits_since)
       select gen_random_uuid(), '{"name": "North Street", "address": "Newport", "lng": -2.99755, "lat": 51.587}', '${mark}', now(), now()
       from ${EACH(count)};`,
    decided: (mark) => `from suggestions where notes = '${mark}' and state = 'rejected' and told = 'It is a garden'`,
  },
  ticket: {
    make: (mark, count) => item(mark, 'ticket', 'open', count),
    decided: (mark) =>
      `from support_items i where kind = 'ticket' and subject like '${mark} %' and status = 'resolved'
       and (select string_agg(text, '') from support_replies r where r.item_id = i.id) = 'Print it larger.'`,
  },
  problem_report: {
    make: (mark, count) => item(mark, 'problem_report', 'reported', count),
    decided: (mark) =>
      `from support_items where kind = 'problem_report' and subject like '${mark} %' and status = 'resolved'`,
  },
  support_chat: {
    make: (mark, count) =>
      `${members(mark, 'chat', count)}
       insert into conversations (id, kind, last_seq, created_at, last_message_at, waits_since)
       select u.id, 'support', 1, now(), now(), now() from ${of(mark, 'chat')};
       insert into participants (conversation_id, side, user_id, last_seq, last_at)
       select u.id, side, case side when 'starter' then u.id end, 1, now() from unnest('{starter,recipient}'::text[]) side, ${of(mark, 'chat')};
       insert into messages (conversation_id, seq, side, client_id, content, sent_at)
       select u.id, 1, 'starter', gen_random_uuid(), 'Hello?', now() from ${of(mark, 'chat')};`,
    decided: (mark) =>
      `from messages m join users u on u.id = m.conversation_id
       where u.email like '${mark}-chat-%' and m.side = 'recipient' and m.content = 'We are here.'`,
  },
  claim: {
    make: (mark, count) =>
      `${members(mark, 'claimant', count)}
       insert into vehicles (id, user_id, registration, state, created_at, updated_at)
       select u.id, u.id, upper(left(md5(u.email), 7)), 'pending', now(), now() from ${of(mark, 'claimant')};
       insert into vehicle_claims (id, vehicle_id, state, made_at)
       select gen_random_uuid(), u.id, 'pending', now() from ${of(mark, 'claimant')};`,
    decided: (mark) =>
      `from vehicle_claims c join vehicles v on v.id = c.vehicle_id join users u on u.id = v.user_id
       where u.email like '${mark}-claimant-%' and c.state = 'rejected' and c.reason = 'Not readable'`,
  },
  appeal: {
    make: (mark, count) =>
      `${members(mark, 'blocked', count)}
       update users u set blocked_at = now(), blocked_reason = 'Spam' from (select id from ${of(mark, 'blocked')}) b where b.id = u.id;
       insert into appeals (id, user_id, text, created_at, blocked_at)
       select gen_random_uuid(), u.id, '${mark}', now(), u.blocked_at from ${of(mark, 'blocked')};`,
    decided: (mark) =>
      `from appeals a join users u on u.id = a.user_id
       where a.text = '${mark}' and a.state = 'upheld' and a.answer = 'It was not you.' and u.blocked_at is null`,
  },
  application: {
    make: (mark, count) =>
      `${members(mark, 'applicant', count)}
       insert into providers (id, user_id, business_name, contact_name, service_types, base, created_at)
       select u.id, u.id, '${mark} applies', 'Dev', '{towing_service}', st_setsrid(st_point(-3.5, 52.1), 4326), now()
       from ${of(mark, 'applicant')};`,
    decided: (mark) =>
      `from providers where business_name = '${mark} applies' and standing = 'rejected' and rejected_reason = 'No insurance'`,
  },
  document: {
    make: (mark, count) =>
      `${provider(mark, 'documented')}
       insert into provider_documents (id, provider_id, kind, title, file, content_type, uploaded_at)
       select gen_random_uuid(), u.id, 'certificate', '${mark} ' || n, '%PDF-1.4', 'application/pdf', now()
       from ${EACH(count)}, ${of(mark, 'documented')};`,
    decided: (mark) =>
      `from provider_documents where title like '${mark} %' and seen_at is not null and seen_by is not null`,
  },
  pair: {
    make: (mark, count) =>
      `${carParks(mark, 'a', count)} ${carParks(mark, 'b', count)}
       insert into car_park_pairs (a, b, score)
       select least(a.id, b.id), greatest(a.id, b.id), 0.6 from ${EACH(count)}
       join car_parks a on a.place_key = '${mark}:' || n || 'a' join car_parks b on b.place_key = '${mark}:' || n || 'b';`,
    decided: (mark) =>
      `from car_park_pairs p join car_parks c on c.id = p.a where c.place_key like '${mark}:%' and p.status = 'different'`,
  },
  // Asked of nobody: the worker leaves a feed alone that is paused.
  feed_match: {
    make: (mark, count) =>
      `${carParks(mark, 'f', count)}
       insert into sources (name, kind) values ('${mark}', 'council');
       insert into feeds (source, url, source_file, is_enabled, every_seconds)
       values ('${mark}', 'https://feed.example.org/', '', false, 86400);
       insert into feed_car_parks (source, external_id, name, status, car_park_id, score, reasons)
       select '${mark}', c.name, c.name, 'waiting', c.id, 0.6, '{12 m apart}' from car_parks c where c.place_key like '${mark}:%f';`,
    decided: (mark) => `from feed_car_parks where source = '${mark}' and status = 'ignored' and decided_by is not null`,
  },
  driver_report: {
    make: (mark, count) =>
      `${carParks(mark, 'd', count)} ${members(mark, 'reporter', 1)}
       insert into driver_report_cases (id, car_park_id, kind, opened_at)
       select gen_random_uuid(), c.id, 'closed', now() from car_parks c where c.place_key like '${mark}:%d';
       insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at)
       select gen_random_uuid(), k.car_park_id, u.id, 'closed', k.id, now()
       from driver_report_cases k join car_parks c on c.id = k.car_park_id, ${of(mark, 'reporter')} and c.place_key like '${mark}:%d';`,
    decided: (mark) =>
      `from driver_report_cases k join car_parks c on c.id = k.car_park_id
       where c.place_key like '${mark}:%d' and k.status = 'dismissed' and k.reason = 'It is open'`,
  },
  // A notification that is no more: there is nothing to be mailed, and the job is done.
  job: {
    make: (mark, count) =>
      `insert into apalis.jobs (job, id, job_type, status, attempts, max_attempts, run_at, last_result, done_at)
       select convert_to(format('{"notification":"%s"}', gen_random_uuid()), 'utf8'), ${jobId(mark)},
              'mail-notification', 'Killed', 6, 6, now(), '{"Err":"${mark}"}', now() from ${EACH(count)};`,
    decided: (mark) =>
      `from apalis.jobs where id in (${jobs(mark)}) and status in ('Pending', 'Queued', 'Running', 'Done')`,
  },
}

/** How many of each kind there are of so many in all. */
export function shareOut(total: number): Record<string, number> {
  const names = Object.keys(KINDS)
  return Object.fromEntries(
    names.map((name, at) => [name, Math.floor(total / names.length) + (at < total % names.length ? 1 : 0)]),
  )
}

/** Puts so many of each kind before the admins. */
export const wait = (mark: Mark, counts: Record<string, number>) =>
  void sql(
    Object.entries(counts)
      .map(([kind, count]) => KINDS[kind]?.make(mark, count))
      .join('\n'),
  )

/** How many of each kind stand decided. */
export const decided = (mark: Mark): Record<string, number> =>
  JSON.parse(
    sql(
      `select json_object_agg(kind, count) from (${Object.entries(KINDS)
        .map(([kind, of]) => `select '${kind}' as kind, count(*) ${of.decided(mark)}`)
        .join(' union all ')}) kinds`,
    ),
  )

/** Takes away again what was put there. */
export const forget = (mark: Mark) =>
  void sql(
    `delete from reports where description = '${mark}';
     delete from incident_reports where description = '${mark}';
     delete from support_items where subject like '${mark} %';
     delete from sources where name = '${mark}';
     delete from car_parks where place_key like '${mark}:%';
     delete from apalis.jobs where id in (${jobs(mark)});
     delete from conversations c using users u where u.id = c.id and u.email like '${mark}-%';
     delete from users where email like '${mark}-%';`,
  )
