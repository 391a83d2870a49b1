import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { inbox, matter } from '@/testing/desk'
import { open, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const ID = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
const summary = (more: object = {}) => ({
  id: ID,
  state: 'needs_info',
  version: 2,
  name: 'Mill Parade',
  car_park_id: null,
  result_id: null,
  suggester: { user_id: ID, name: 'Road Runner', email: 'alice@example.org' },
  created_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  decided_by: null,
  told: '',
  ...more,
})
const near = (id: number, name: string, standing: string) => ({
  ...{ id, name, name_inferred: false, address: '', lng: -3, lat: 51.6, tariff: 'free', metres: 38 },
  ...{ standing, price_hour_pence: null, opening_hours: '', capacity: null },
})
const details = (more: object = {}) => ({
  ...summary(),
  fields: { name: 'Mill Parade', address: 'Newport', lng: -3, lat: 51.6 },
  unread_hours: false,
  checks: [{ kind: 'words', passed: true, sentence: 'There are no blocked words in it.' }],
  current: null,
  notes: '',
  messages: [{ by_admin: true, content: 'Where is the entrance?', at: '2026-11-20T11:00:00Z' }],
  photos: [],
  neighbours: [near(1, 'Pump Street', 'on_map'), near(2, 'Old Yard', 'hidden'), near(3, 'Gone Lane', 'deleted')],
  can_decide: true,
  earlier: { approved: 4, rejected: 1 },
  ...more,
})
const counts = { all: 5, pending: 1, needs_info: 1, approved: 2, merged: 0, rejected: 1 }

function page(address: string, one: object = details()) {
  const heard = server(
    adminAnswers({
      'GET /admin/inbox': () => ({ status: 200, body: inbox([matter('suggestion', ID)]) }),
      'GET /admin/suggestions': () => ({
        status: 200,
        body: { suggestions: [summary()], next: null, total: 5, counts },
      }),
      [`GET /admin/suggestions/${ID}`]: () => ({ status: 200, body: one }),
      [`PUT /admin/suggestions/${ID}`]: () => ({ status: 200, body: one }),
      [`POST /admin/suggestions/${ID}/decision`]: () => ({ status: 200, body: details({ state: 'rejected' }) }),
    }),
  )
  open(address)
  return heard
}

describe('the list of suggestions', () => {
  it('has what waits for its suggester, and is filtered by how they stand', async () => {
    const heard = page('/admin/suggestions?f.state=needs_info')
    const list = within(await screen.findByRole('table', { name: 'Suggestions' }))
    expect(await list.findByText('Mill Parade')).toBeTruthy()
    expect(list.getByText('Waiting for the suggester')).toBeTruthy()
    const asked = heard.find(({ asked }) => asked === 'GET /admin/suggestions')
    expect(asked?.query.get('state')).toBe('needs_info')
  })

  it('shows beside it those nearby that drivers do not see, and decides there', async () => {
    const heard = page(`/admin/suggestions?selected=${ID}`)
    const record = within(await screen.findByRole('region', { name: 'Suggestion' }))
    expect(await record.findByText('Hidden')).toBeTruthy()
    expect(record.getByText('Deleted')).toBeTruthy()
    expect(record.getByText('Where is the entrance?')).toBeTruthy()
    // What is deleted takes nothing in.
    expect(record.getAllByRole('button', { name: 'Merge into this' })).toHaveLength(2)
    expect(record.queryByRole('link', { name: 'Old Yard' })).toBeNull()
    fireEvent.click(record.getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject: Mill Parade' }))
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'It is a garden' } })
    const told = within(dialog.getByRole('region', { name: 'What they will be told' }))
    expect(await told.findByText('About reject_suggestion')).toBeTruthy()
    expect(await told.findByText('It is a garden')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Reject and send' }))
    const sent = () => heard.find(({ asked }) => asked.endsWith('/decision'))?.body
    await waitFor(() => expect(sent()).toEqual({ version: 2, decision: 'reject', reason: 'It is a garden' }))
  })

  it('approves a correction with the version of its car park that was seen', async () => {
    const current = { name: 'Mill Parade', capacity: 40, version: 7 }
    const more = { state: 'pending', car_park_id: 3, fields: { capacity: 60 }, current, neighbours: [] }
    const heard = page(`/admin/suggestions?selected=${ID}`, details(more))
    const record = within(await screen.findByRole('region', { name: 'Suggestion' }))
    fireEvent.click(await record.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve: Mill Parade' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Approve and send' }))
    const sent = () => heard.find(({ asked }) => asked.endsWith('/decision'))?.body
    await waitFor(() => expect(sent()).toMatchObject({ version: 2, decision: 'approve', car_park_version: 7 }))
  })

  it('thanks for a correction in other words than for a car park that is new', async () => {
    const more = {
      state: 'pending',
      car_park_id: 3,
      fields: { is_gone: true },
      current: { version: 7 },
      neighbours: [],
    }
    page(`/admin/suggestions?selected=${ID}`, details(more))
    const record = within(await screen.findByRole('region', { name: 'Suggestion' }))
    fireEvent.click(await record.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve: Mill Parade' }))
    expect(dialog.getByDisplayValue('Thank you. We’ve put it right on the map.')).toBeTruthy()
    expect(dialog.getByText(/^The change is on the map at once/)).toBeTruthy()
  })

  it('is put right with numbers where those belong: anything else is not sent as nothing', async () => {
    const heard = page(
      `/admin/suggestions?selected=${ID}`,
      details({ state: 'pending', car_park_id: 3, fields: { price_hour_pence: 180, capacity: 40 }, neighbours: [] }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Edit what it says' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit: Mill Parade' }))
    fireEvent.change(dialog.getByDisplayValue('1.80'), { target: { value: '£2.50' } })
    fireEvent.change(dialog.getByDisplayValue('40'), { target: { value: 'about 40' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please enter a number')).toBeTruthy()
    fireEvent.change(dialog.getByDisplayValue('£2.50'), { target: { value: '£2.505' } })
    expect(await dialog.findByText('Please enter a price in pounds and pence, such as 2.50')).toBeTruthy()
    fireEvent.change(dialog.getByDisplayValue('£2.505'), { target: { value: '£2.50' } })
    const sent = () => heard.find(({ asked }) => asked === `PUT /admin/suggestions/${ID}`)?.body
    expect(sent()).toBeUndefined()
    fireEvent.change(dialog.getByDisplayValue('about 40'), { target: { value: '44' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toEqual({ version: 2, fields: { price_hour_pence: 250, capacity: 44 } }))
  })

  it('tells nobody of what nobody suggested who is here', async () => {
    const more = { state: 'pending', suggester: null, car_park_id: 3, fields: { is_gone: true }, neighbours: [] }
    const heard = page(`/admin/suggestions?selected=${ID}`, details({ ...more, current: { version: 7 } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject: Mill Parade' }))
    expect(dialog.getByText(/Nobody is told of it/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Reject' })).toBeTruthy()
    expect(dialog.queryByRole('region', { name: 'What they will be told' })).toBeNull()
    expect(heard.some(({ asked }) => asked === 'POST /admin/notice-previews')).toBe(false)
  })

  it('says in Needs you that nobody can be asked about what follows from reports', async () => {
    page('/admin/needs-you', details({ state: 'pending', suggester: null, car_park_id: 3, fields: {}, neighbours: [] }))
    expect(await screen.findByText('Edit what it says')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'm' })
    expect((await screen.findByRole('alert')).textContent).toContain('there is nobody to ask')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says of what is decided how, and of one’s own that another admin decides', async () => {
    page(
      `/admin/suggestions?selected=${ID}`,
      details({ state: 'rejected', can_decide: false, decided_at: '2026-11-21T10:00:00Z', told: 'It is a garden' }),
    )
    expect(await screen.findByText('It is a garden')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    queryClient.clear()
    page(`/admin/suggestions?selected=${ID}`, details({ state: 'pending', can_decide: false }))
    expect(await screen.findByText('You suggested this, so another admin decides.')).toBeTruthy()
  })

  it('says of hours in the driver’s own words that no driver sees them', async () => {
    const fields = { name: 'Mill Parade', opening_hours: 'ask at the bar' }
    page(`/admin/suggestions?selected=${ID}`, details({ state: 'pending', fields, unread_hours: true }))
    expect(await screen.findByText(/ask at the bar/)).toBeTruthy()
    expect(screen.getByText(/Drivers don’t see it until it can be read/)).toBeTruthy()
  })
})
