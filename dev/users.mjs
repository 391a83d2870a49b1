// People made straight in the database, each signed in and with a vehicle, for what needs many of them at once.

import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { sql } from './postgres.mjs'

/** The access token of the nth of them. */
export const tokenOf = (n) => `user-${n}`
/** Their email address. */
export const addressOf = (n) => `user${n}@example.org`
/** The registration of their vehicle. */
export const plateOf = (n) => `M${String(n).padStart(7, '0')}`

/** Makes users 1 to `count`. Their sessions last a day. */
export async function makeUsers(postgres, url, count) {
  await sql(
    postgres,
    `insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, name_chosen, created_at)
       select gen_random_uuid(), 'user' || n || '@example.org', now(), 'none', now(), 'User ' || n, true, now()
       from generate_series(1, ${count}) n;
     insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
       select gen_random_uuid(), id, 'M' || lpad(split_part(name, ' ', 2), 7, '0'), 'active', true, now(), now() from users;
     insert into sessions (id, user_id, device, network, created_at, last_used_at)
       select gen_random_uuid(), id, 'Firefox on Linux', '192.0.2.1', now(), now() from users;
     insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
       select sha256(convert_to('refresh-' || n, 'utf8')), sha256(convert_to('user-' || n, 'utf8')), s.id,
              now() + interval '1 day', now() + interval '1 day'
       from sessions s join users u on u.id = s.user_id, lateral split_part(u.name, ' ', 2) n;
     analyze`,
    url,
  )
}

/** Asks the api as a user, each time from another network behind a proxy. Returns `{ status, body }`; throws when nobody answers within `limit` milliseconds. */
export async function ask(api, n, method, path, body, limit = 10_000) {
  const answer = await fetch(`${api}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(n)}`,
      'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(limit),
  })
  const text = await answer.text()
  return { status: answer.status, body: text && JSON.parse(text) }
}

/**
 * Listens to what a user is told, after the event with the id `since`. A fetch would hold each stream in a pool of its
 * own, which is too much for thousands.
 *
 * @param on  `open()`, `event(name, data, id)`, `closed()`: each may be left out
 * @returns a function that hangs up
 */
export function listen(api, n, on, since) {
  let text = ''
  let over = false
  const close = () => {
    if (over) return
    over = true
    asked.destroy()
    on.closed?.()
  }
  const headers = { authorization: `Bearer ${tokenOf(n)}`, ...(since && { 'last-event-id': since }) }
  const asked = request(`${api}/api/v1/me/live`, { agent: false, headers }, (answer) => {
    if (answer.statusCode !== 200) return close()
    on.open?.()
    answer.setEncoding('utf8')
    answer.on('data', (chunk) => {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        read(text.slice(0, end), on)
        text = text.slice(end + 2)
      }
    })
    answer.on('close', close)
    answer.on('error', close)
  })
  asked.on('error', close)
  asked.end()
  return close
}

function read(block, on) {
  const fields = new Map()
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, value)
  }
  if (fields.has('data')) on.event?.(fields.get('event'), JSON.parse(fields.get('data')), fields.get('id'))
}
