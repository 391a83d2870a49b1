import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, adminUser, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { DRIVER } from '@/testing/session'
import { setWidth } from '@/testing/width'

vi.mock('../CurationMap.lazy', () => ({ CurationMap: () => <p>The map</p> }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const ID = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
const OTHER = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08'

const item = (id: string, name: string, more: object = {}) => ({
  kind: 'suggestion',
  id,
  name,
  what: 'new',
  fields: ['name', 'address', 'lng', 'lat'],
  lng: -3,
  lat: 51.6,
  who: 'Road Runner',
  may_be_known: true,
  waiting_since: '2026-11-20T10:00:00Z',
  taken_by: null,
  can_decide: true,
  ...more,
})
const near = (id: number, name: string, standing: string) => ({
  ...{ id, name, name_inferred: false, address: '', lng: -3, lat: 51.6, tariff: 'free', metres: 30 + id },
  ...{ standing, price_hour_pence: 100 * id, opening_hours: '', capacity: null },
})
const suggestion = (id: string, name: string) => ({
  ...{ id, state: 'pending', version: 2, name, car_park_id: null, result_id: null, told: '' },
  suggester: { user_id: ID, name: 'Road Runner', email: 'alice@example.org' },
  ...{ created_at: '2026-11-20T10:00:00Z', decided_at: null, decided_by: null },
  fields: { name, address: 'Newport', lng: -3, lat: 51.6 },
  ...{ current: null, notes: '', messages: [], photos: [], can_decide: true },
  earlier: { approved: 4, rejected: 1 },
  unread_hours: false,
  checks: [
    { kind: 'position', passed: true, sentence: 'It’s in the UK, and not in the road.' },
    { kind: 'double', passed: false, sentence: 'Pump Street is 32 metres away, and may be the same one.' },
  ],
  neighbours: [near(1, 'Gone Lane', 'deleted'), near(2, 'Pump Street', 'on_map'), near(3, 'Old Yard', 'hidden')],
})

function page(more: Parameters<typeof server>[0] = {}, address = '/admin/carparks?mode=review') {
  const waiting = [item(ID, 'Mill Parade'), item(OTHER, 'Far Lane', { may_be_known: false })]
  const counts = { suggestion: 2, driver_report: 0, pair: 0 }
  const heard = server(
    adminAnswers({
      'GET /admin/car-parks/map': () => ({ status: 200, body: { areas: [], car_parks: [], is_more: false } }),
      'GET /admin/car-park-matters': () => ({
        status: 200,
        body: { items: waiting, counts, total: waiting.length, decided_today: 3 },
      }),
      [`GET /admin/suggestions/${ID}`]: () => ({ status: 200, body: suggestion(ID, 'Mill Parade') }),
      [`GET /admin/suggestions/${OTHER}`]: () => ({ status: 200, body: suggestion(OTHER, 'Far Lane') }),
      [`POST /admin/suggestions/${ID}/decision`]: () => {
        waiting.shift()
        return { status: 200, body: suggestion(ID, 'Mill Parade') }
      },
      ...more,
    }),
  )
  open(address)
  return heard
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const record = () => within(screen.getByRole('region', { name: 'Item' }))

it('clears one after the other by single keys, on the map and beside its neighbours', async () => {
  const heard = page()
  expect(await screen.findByText('3 of 5 decided today')).toBeTruthy()
  await screen.findByRole('region', { name: 'Item' })
  expect(await record().findByText('Within 100 m')).toBeTruthy()
  expect(record().getByText('Deleted')).toBeTruthy()
  // The nearest that can take it in is chosen; another one by its number.
  expect(await screen.findByRole('button', { name: 'Merge into 2 M' })).toBeTruthy()
  press('1')
  press('3')
  expect(screen.getByRole('button', { name: 'Merge into 3 M' })).toBeTruthy()
  press('m')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into Old Yard' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Merge and send' }))
  const sent = () => heard.find(({ asked }) => asked.endsWith('/decision'))?.body
  const reason = 'Thank you. We already had this car park, and have filled in what was missing.'
  await waitFor(() => expect(sent()).toEqual({ version: 2, decision: 'merge', reason, into: 3 }))
  await waitFor(() => expect(record().getByRole('heading', { name: 'Far Lane' })).toBeTruthy())
})

it('sets what is suggested beside the chosen neighbour, and says what became of earlier ones', async () => {
  const said = suggestion(ID, 'Mill Parade')
  const body = { ...said, fields: { ...said.fields, price_hour_pence: 150, capacity: 20 } }
  page({ [`GET /admin/suggestions/${ID}`]: () => ({ status: 200, body }) })
  const table = within(await screen.findByRole('table'))
  const rows = () => table.getAllByRole('row').map((row) => row.textContent)
  expect(rows()).toEqual([
    'SuggestedPump Street',
    'Price per hour£1.50£2.00',
    'Opening hoursNot knownNot known',
    'Spaces20Not known',
  ])
  press('3')
  expect(rows()[1]).toBe('Price per hour£1.50£3.00')
  expect(record().getByText('4 approved, 1 rejected')).toBeTruthy()
})

it('says what the server has checked, and what to look at closer', async () => {
  page()
  const part = within(await screen.findByRole('region', { name: 'Checked by the server' }))
  const lines = part.getAllByRole('listitem').map((line) => {
    const sign = within(line).getByRole('img').getAttribute('aria-label')
    return `${sign}: ${line.textContent}`
  })
  expect(lines).toEqual([
    'Fine: It’s in the UK, and not in the road.',
    'Look closer: Pump Street is 32 metres away, and may be the same one.',
  ])
})

it('has the server list what waits in the order that stands in the address', async () => {
  const heard = page({}, '/admin/carparks?mode=review&sort=newest')
  const order = (await screen.findByRole('combobox', { name: 'Order' })) as HTMLSelectElement
  expect(order.value).toBe('newest')
  const asked = () =>
    heard.filter(({ asked }) => asked === 'GET /admin/car-park-matters').map(({ query }) => query.get('sort'))
  await waitFor(() => expect(asked()).toEqual(['newest']))
  fireEvent.change(order, { target: { value: 'oldest' } })
  await waitFor(() => expect(asked().at(-1)).toBe('oldest'))
  fireEvent.change(order, { target: { value: 'urgent' } })
  await waitFor(() => expect(asked().at(-1)).toBeNull())
})

it('shows the keys that work: no merging where there is nothing to merge with', async () => {
  page({
    [`GET /admin/suggestions/${OTHER}`]: () => ({
      status: 200,
      body: { ...suggestion(OTHER, 'Far Lane'), neighbours: [] },
    }),
  })
  await screen.findByRole('button', { name: 'Merge into 2 M' })
  const keys = within(screen.getByRole('region', { name: 'Keys' }))
  expect(keys.getByText('merge')).toBeTruthy()
  press('j')
  await waitFor(() => expect(record().getByRole('heading', { name: 'Far Lane' })).toBeTruthy())
  expect(keys.queryByText('merge')).toBeNull()
  expect(keys.getByText('approve, accept')).toBeTruthy()
})

it('skips without deciding, and says why it could not be decided', async () => {
  const sentence = 'This suggestion has changed since you opened the page. Please reload it.'
  page({ [`POST /admin/suggestions/${ID}/decision`]: () => problem(409, 'stale', sentence) })
  await screen.findByRole('button', { name: 'Merge into 2 M' })
  press('j')
  await waitFor(() => expect(record().getByRole('heading', { name: 'Far Lane' })).toBeTruthy())
  press('k')
  await waitFor(() => expect(record().getByRole('heading', { name: 'Mill Parade' })).toBeTruthy())
  press('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject: Mill Parade' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'It is a garden' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject and send' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
})

it('leaves to another admin what is one’s own', async () => {
  page({
    'GET /admin/car-park-matters': () => ({
      status: 200,
      body: {
        items: [item(ID, 'Mill Parade', { can_decide: false })],
        counts: { suggestion: 1, driver_report: 0, pair: 0 },
        ...{ total: 1, decided_today: 0 },
      },
    }),
  })
  expect(await screen.findByText('This is your own, so another admin decides.')).toBeTruthy()
  press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('hands over by H what one has, as Needs you does', async () => {
  const tom = { user_id: 'tom', name: 'Tom Ward', email: 'tom@example.org' }
  let taken_by: object | null = null
  const heard = page({
    'GET /admin/car-park-matters': () => ({
      status: 200,
      body: {
        items: [item(ID, 'Mill Parade', { taken_by })],
        counts: { suggestion: 1, driver_report: 0, pair: 0 },
        ...{ total: 1, decided_today: 0 },
      },
    }),
    'GET /admin/admins': () => ({ status: 200, body: { admins: [adminUser(), adminUser(tom)], next: null, total: 2 } }),
    [`PUT /admin/inbox/suggestion/${ID}/assignee`]: () => {
      taken_by = { id: DRIVER.id, name: 'Asha Rao' }
      return { status: 204 }
    },
    [`POST /admin/inbox/suggestion/${ID}/hand-over`]: () => ({ status: 204 }),
  })
  await screen.findByRole('button', { name: 'Merge into 2 M' })
  const keys = within(screen.getByRole('region', { name: 'Keys' }))
  press('h')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(keys.queryByText('hand to')).toBeNull()
  press('c')
  expect(await screen.findByRole('button', { name: 'Hand to H' })).toBeTruthy()
  expect(keys.getByText('hand to')).toBeTruthy()
  press('h')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand to another admin' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect((await dialog.findByRole('combobox', { name: 'Admin' })).textContent).toBe('Tom Ward (tom@example.org)')
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(await screen.findByText('Handed over')).toBeTruthy()
  expect(heard.find(({ asked }) => asked.endsWith('/hand-over'))?.body).toEqual({ to: 'tom' })
})

it('undoes the last decision by a key, and says why it cannot', async () => {
  const decided = { ...suggestion(ID, 'Mill Parade'), state: 'approved', version: 3, result_id: 9, told: 'Thank you.' }
  let isDecided = false
  let refusal = true
  const sentence = 'The car park has been changed since, so the decision can’t be undone. Please edit the car park.'
  const heard = page({
    'GET /admin/car-park-matters': () => {
      const items = isDecided ? [item(OTHER, 'Far Lane')] : [item(ID, 'Mill Parade'), item(OTHER, 'Far Lane')]
      const counts = { suggestion: items.length, driver_report: 0, pair: 0 }
      return { status: 200, body: { items, counts, total: items.length, decided_today: 0 } }
    },
    [`POST /admin/suggestions/${ID}/decision`]: () => {
      isDecided = true
      return { status: 200, body: { ...decided, decided_at: '2026-11-27T10:00:00Z', decided_by: 'asha@example.org' } }
    },
    [`POST /admin/suggestions/${ID}/undo`]: () => {
      if (refusal) return problem(409, 'changed_since', sentence)
      isDecided = false
      return { status: 200, body: { ...suggestion(ID, 'Mill Parade'), version: 4 } }
    },
    [`GET /admin/suggestions/${ID}`]: () => ({
      status: 200,
      body: isDecided ? decided : suggestion(ID, 'Mill Parade'),
    }),
  })
  await screen.findByRole('button', { name: 'Merge into 2 M' })
  press('z')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('a')
  const approve = within(await screen.findByRole('dialog', { name: 'Approve: Mill Parade' }))
  fireEvent.click(approve.getByRole('button', { name: 'Approve and send' }))
  expect(await screen.findByText('Press Z to undo.')).toBeTruthy()
  await waitFor(() => expect(record().getByRole('heading', { name: 'Far Lane' })).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Undo last decision Z' })).toBeTruthy()
  press('z')
  const undo = within(await screen.findByRole('dialog', { name: 'Undo the decision: Mill Parade' }))
  expect(undo.getByText(/the car park that it became is deleted/)).toBeTruthy()
  fireEvent.click(undo.getByRole('button', { name: 'Undo decision' }))
  expect(await undo.findByText(sentence)).toBeTruthy()
  refusal = false
  fireEvent.click(undo.getByRole('button', { name: 'Undo decision' }))
  expect(await screen.findByText('Mill Parade waits again.')).toBeTruthy()
  expect(heard.filter(({ asked }) => asked.endsWith('/undo')).map(({ body }) => body)).toEqual([
    { version: 3 },
    { version: 3 },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo last decision Z' })).toBeNull())
})

describe('on a phone', () => {
  beforeEach(() => setWidth(390))

  it('stands in a sheet over the map, which takes the keyboard and gives it back to the row', async () => {
    page()
    const list = within(await screen.findByRole('region', { name: 'Review' }))
    const row = await list.findByRole('button', { name: /Mill Parade/ })
    expect(screen.queryByRole('region', { name: 'Mill Parade' })).toBeNull()
    row.focus()
    fireEvent.click(row)
    const sheet = await screen.findByRole('region', { name: 'Mill Parade' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(sheet)
    expect(await within(sheet).findByRole('button', { name: /^Approve/ })).toBeTruthy()
    // From one to the next it stays as high as it was put.
    const grip = () => screen.getByRole('slider', { name: /^Height of (Mill|Far)/ })
    fireEvent.keyDown(grip(), { key: 'Home' })
    expect(grip().getAttribute('aria-valuetext')).toBe('Only the heading')
    expect(within(sheet).queryByRole('button', { name: /^Approve/ })).toBeNull()
    press('j')
    expect(await screen.findByRole('region', { name: 'Far Lane' })).toBeTruthy()
    expect(grip().getAttribute('aria-valuetext')).toBe('Only the heading')
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Far Lane' })).toBeNull())
    expect(document.activeElement).toBe(list.getByRole('button', { name: /Far Lane/ }))
  })
})
