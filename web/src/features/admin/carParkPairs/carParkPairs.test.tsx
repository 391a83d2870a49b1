import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { CarParkPairDetail, PairFacts } from '@/data/admin/carParkPairs'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { inbox, matter } from '@/testing/desk'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

vi.mock('./PairMap.lazy', () => ({ PairMap: () => <p>Both on one map</p> }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const facts = (more: Partial<PairFacts> = {}): PairFacts => ({
  name: 'Woodhouse Lane',
  name_inferred: false,
  address: '',
  city: 'Leeds',
  operator: '',
  kind: 'car-park',
  structure: 'unknown',
  access: 'public',
  price_words: '£2.80/h',
  price_description: '',
  capacity: 120,
  opening_hours: '24/7',
  max_stay: '',
  lng: -1.5491,
  lat: 53.7997,
  ...more,
})

const pair = (more: Partial<CarParkPairDetail> = {}): CarParkPairDetail => ({
  id: 17,
  a: { id: 1, name: 'Woodhouse Lane', sources: ['leeds-council'] },
  b: { id: 2, name: 'Woodhouse Ln', sources: ['england'] },
  metres: 21.6,
  score: 64,
  reasons: ['22 m apart', 'names 80 % alike'],
  status: 'waiting',
  decided_by: null,
  decided_at: null,
  created_at: '2026-11-20T10:00:00Z',
  sides: [
    { id: 1, facts: facts(), footprint: null, records: [{ source: 'leeds-council', external_id: '7', ...facts() }] },
    { id: 2, facts: facts({ name: 'Woodhouse Ln', capacity: 100 }), footprint: null, records: [] },
  ],
  ...more,
})

/** As it stands in the list. */
const row = ({ sides: _, ...listed }: CarParkPairDetail) => listed

const DECIDE = 'POST /admin/car-park-pairs/17/decision'
const answers = (now: { pair: CarParkPairDetail }, more: Parameters<typeof server>[0] = {}) =>
  server(
    adminAnswers({
      'GET /admin/car-park-pairs': () => ({ status: 200, body: { pairs: [row(now.pair)], next: null, total: 1 } }),
      'GET /admin/car-park-pairs/17': () => ({ status: 200, body: now.pair }),
      [DECIDE]: () => {
        now.pair = pair({ status: 'same', decided_by: 'Asha Rao', decided_at: '2026-11-21T10:00:00Z' })
        return { status: 200, body: now.pair }
      },
      ...more,
    }),
  )

async function decideBy(key: string, dialog: string, submit: string) {
  fireEvent.keyDown(document.body, { key })
  const asked = within(await screen.findByRole('dialog', { name: dialog }))
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'One address' } })
  fireEvent.click(asked.getByRole('button', { name: submit }))
}

describe('a pair of car parks', () => {
  it('stands beside the list, both on one map and side by side, with what each source says', async () => {
    answers({ pair: pair() })
    open('/admin/car-park-pairs?selected=17')
    const record = within(await screen.findByRole('region', { name: 'Car park pair' }))
    expect(await record.findByText('Both on one map')).toBeTruthy()
    expect(record.getByText('22 m apart, names 80 % alike')).toBeTruthy()
    const spaces = within(record.getByRole('table')).getByRole('row', { name: 'Spaces 120 100' })
    expect(spaces.hasAttribute('data-differs')).toBe(true)
    expect(record.getByText('leeds-council')).toBeTruthy()
    expect(record.getByText(/No source has it/)).toBeTruthy()
  })

  it('is decided by a key with a reason, as it was seen, and can be decided anew', async () => {
    const heard = answers({ pair: pair() })
    open('/admin/car-park-pairs?selected=17')
    await screen.findByRole('button', { name: /They are one/ })
    await decideBy('s', 'Are they one car park?', 'They are one')
    expect(await screen.findByText('They are one car park')).toBeTruthy()
    const sent = heard.find(({ asked }) => asked === DECIDE)?.body
    expect(sent).toEqual({ from: 'waiting', decision: 'same', reason: 'One address' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /They are one/ })).toBeNull())
    expect(screen.getByRole('button', { name: /They are two/ })).toBeTruthy()
  })

  it('says why it could not be decided', async () => {
    const sentence = 'This pair has been decided since. Reload to see how.'
    answers({ pair: pair() }, { [DECIDE]: () => problem(409, 'already_decided', sentence) })
    open('/admin/car-park-pairs?selected=17')
    await screen.findByRole('button', { name: /They are two/ })
    await decideBy('d', 'Are they two car parks?', 'They are two')
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('is decided in Needs you by keyboard', async () => {
    const heard = answers(
      { pair: pair() },
      { 'GET /admin/inbox': () => ({ status: 200, body: inbox([matter('pair', '17', { title: 'Two of them' })]) }) },
    )
    open('/admin/needs-you')
    expect(await screen.findByText('Both on one map')).toBeTruthy()
    await decideBy('x', 'Are they two car parks?', 'They are two')
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked === DECIDE)?.body).toMatchObject({ decision: 'different' }),
    )
  })
})
