import { type APIRequestContext, expect } from '@playwright/test'
import { newDriver, ownNetwork } from './driver'
import { sql } from './map.database'

/** Somebody who helps at the roadside, by the api alone: what their own pages do is tested there. */
export type Provider = Awaited<ReturnType<typeof provider>>

/**
 * Signs up a business that an admin has approved, so many degrees of longitude away from a point. The approval stands in
 * the database: an admin's second factor is not what these tests are about.
 */
export async function provider(request: APIRequestContext, name: string, at: { lng: number; lat: number }) {
  const { email, session } = await newDriver(request)
  sql(
    `insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, base, created_at, updated_at)
     select id, true, true, '${name}', 'Dev', '{battery_jump_start,mobile_mechanic,towing_service}',
            st_setsrid(st_point(${at.lng}, ${at.lat}), 4326), now(), now()
     from users where email = '${email}'`,
  )
  const headers = { ...ownNetwork(), authorization: `Bearer ${JSON.parse(session).access_token}` }
  const send = async (method: 'put' | 'post', path: string, data: object) => {
    const answer = await request[method](`/api/v1${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  return {
    name,
    quote: (job: string, amount_pence: number, more: object = {}) =>
      send('put', `/jobs/${job}/quote`, {
        amount_pence,
        estimated_minutes: 20,
        arrives_in_minutes: 25,
        description: 'Battery tested, jump from a pack.',
        includes_parts: false,
        ...more,
      }),
    move: (job: string, to: 'en_route' | 'arrived' | 'working' | 'done', more: object = {}) =>
      send('post', `/jobs/${job}/progress`, { to, ...more }),
    stand: (job: string, lng: number, lat: number) => send('post', `/jobs/${job}/position`, { lng, lat }),
    dropOut: (job: string, reason: string) => send('post', `/jobs/${job}/drop-out`, { reason }),
    forget: () => sql(`delete from providers where user_id in (select id from users where email = '${email}')`),
  }
}
