import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { forgetDevice } from '@/data/device'
import { problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { changeParked, type Parked, parkedItem } from './parked'
import { syncReminder } from './reminder'

const push = vi.hoisted(() => ({ state: 'on' }))
vi.mock('@/data/notifications/push', () => ({ pushState: async () => push.state }))

const in_ = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000).toISOString()

const parked = (): Parked => ({
  id: 'p1',
  carPark: 7,
  name: 'High Street Car Park',
  lng: -3,
  lat: 51.58,
  since: in_(0),
  until: in_(120),
  walk: 5,
  vehicle: { name: 'Leaf', id: 'v1' },
  note: 'Level 3, bay 42',
  lead: 15,
  reminded: null,
  photo: null,
})

beforeEach(() => {
  keepSession(null)
  forgetDevice()
  push.state = 'on'
})

const set = () => ({ status: 204 })
const answers = { 'PUT /me/parking-reminder': set, 'DELETE /me/parking-reminder': set }

it('tells the server the time and the sentence, once, and nothing of the place', async () => {
  signedIn()
  const heard = server(answers)
  const one = parked()
  parkedItem.set(one)
  await syncReminder()
  await syncReminder()
  expect(heard).toHaveLength(1)
  const at = new Date(Date.parse(one.until ?? '') - 20 * 60_000).toISOString()
  expect(heard[0]?.body).toEqual({ remind_at: at, words: 'leave_soon', vehicle_id: 'v1' })
  expect(JSON.stringify(heard)).not.toMatch(/High|Level|51\.58|Leaf/)
})

it('is of the time to walk back where the stay is too short for more', async () => {
  signedIn()
  const heard = server(answers)
  const one = { ...parked(), until: in_(15) }
  parkedItem.set(one)
  await syncReminder()
  const at = new Date(Date.parse(one.until) - 5 * 60_000).toISOString()
  expect(heard[0]?.body).toEqual({ remind_at: at, words: 'leave_now', vehicle_id: 'v1' })
})

it('says that it is time where the walk back has become as long as the reminder was early', async () => {
  signedIn()
  const heard = server(answers)
  parkedItem.set(parked())
  await syncReminder()
  // The same moment, which is now that of leaving.
  changeParked('p1', { walk: 20, lead: 0 })
  await syncReminder()
  await syncReminder()
  const [soon, now] = heard.map(({ body }) => body as { remind_at: string; words: string })
  expect(heard).toHaveLength(2)
  expect([soon?.words, now?.words]).toEqual(['leave_soon', 'leave_now'])
  expect(now?.remind_at).toBe(soon?.remind_at)
})

it('moves it with the stay, and cancels it when one leaves', async () => {
  signedIn()
  const heard = server(answers)
  parkedItem.set(parked())
  await syncReminder()
  changeParked('p1', { until: in_(180) })
  await syncReminder()
  parkedItem.set(null)
  await syncReminder()
  await syncReminder()
  expect(heard.map(({ asked }) => asked.split(' ')[0])).toEqual(['PUT', 'PUT', 'DELETE'])
})

it('asks nothing where nobody is signed in, push is off, or the time is past', async () => {
  const heard = server(answers)
  parkedItem.set(parked())
  await syncReminder()
  signedIn()
  push.state = 'off'
  await syncReminder()
  push.state = 'on'
  parkedItem.set({ ...parked(), since: in_(-60), until: in_(10) })
  await syncReminder()
  expect(heard).toEqual([])
})

it('makes good later what failed, and is not stopped by a vehicle that is gone', async () => {
  signedIn()
  let refusal: ReturnType<typeof problem> | null = problem(503, 'unavailable', 'Please try again.')
  const bodies: unknown[] = []
  server({
    ...answers,
    'PUT /me/parking-reminder': ({ body }) => {
      bodies.push(body)
      return refusal ?? set()
    },
  })
  parkedItem.set(parked())
  await expect(syncReminder()).rejects.toThrow('Please try again.')
  refusal = null
  await syncReminder()
  expect(bodies).toHaveLength(2)
  changeParked('p1', { until: in_(240) })
  server({
    'PUT /me/parking-reminder': ({ body }) => {
      bodies.push(body)
      const { vehicle_id } = body as { vehicle_id: string | null }
      return vehicle_id ? problem(422, 'invalid', 'It is gone', { vehicle_id: 'It is gone' }) : set()
    },
  })
  await syncReminder()
  expect(bodies.at(-1)).toMatchObject({ vehicle_id: null })
})
