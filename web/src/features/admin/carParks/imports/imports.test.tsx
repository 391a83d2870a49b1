import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

vi.mock('../CurationMap.lazy', () => ({ CurationMap: () => <p>The map</p> }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const run = {
  ...{ id: 48, source: 'newport', input: 'list.csv', outcome: 'done', message: '' },
  ...{ started_at: '2026-11-27T03:40:00Z', finished_at: '2026-11-27T03:41:00Z' },
  ...{ read: 38, added: 3, changed: 14, unchanged: 20, removed: 1, rejected: 5 },
}
const conflict = (id: number, name: string) => ({
  ...{ car_park_id: id, version: 3, name, lng: -3, lat: 51.6, source: 'newport' },
  fields: [{ field: 'price_hour_pence', what: 'price per hour', ours: 340, before: 300, theirs: 320 }],
})
const mark = (external_id: string, change: string, is_conflict = false) => ({
  ...{ change, external_id, name: `Car park ${external_id}`, car_park_id: 7, lng: -3, lat: 51.6, is_conflict },
})

const DECIDE = 'POST /admin/car-park-conflicts/decision'
function page(more: Parameters<typeof server>[0] = {}) {
  let conflicts = [conflict(7, 'Kingsway Centre'), conflict(8, 'Mill Street')]
  const heard = server(
    adminAnswers({
      'GET /admin/car-parks/map': () => ({ status: 200, body: { areas: [], car_parks: [], is_more: false } }),
      'GET /admin/sources': () => ({
        status: 200,
        body: { sources: [{ name: 'newport', kind: 'council', licence: '', fetched_at: null, last_run: run }] },
      }),
      'GET /admin/sources/newport/runs': () => ({ status: 200, body: { runs: [run], next: null, total: 1 } }),
      'GET /admin/runs/48': () => ({ status: 200, body: { ...run, reasons: {}, rejects: [] } }),
      'GET /admin/runs/48/map': () => ({
        status: 200,
        body: { new: 3, changed: 14, gone: 1, conflicts: conflicts.length, marks: [mark('1', 'changed', true)] },
      }),
      'GET /admin/runs/48/changes': () => ({
        status: 200,
        body: {
          changes: [
            {
              ...{ change: 'changed', external_id: '1', name: 'Kingsway Centre', car_park_id: 7, lng: -3, lat: 51.6 },
              fields: { capacity: { before: '40', after: '44' }, location: { before: null, after: null } },
              ...{ is_deleted: false, conflicts: [] },
            },
          ],
          next: null,
        },
      }),
      'GET /admin/car-park-conflicts': () => ({
        status: 200,
        body: { conflicts, next: null, total: conflicts.length },
      }),
      [DECIDE]: () => {
        conflicts = []
        return { status: 200, body: { batch: null, decided: 2 } }
      },
      ...more,
    }),
  )
  open('/admin/carparks?mode=imports')
  return heard
}

it('shows what an import did, and where it contradicts admins: one or many are decided as they were seen', async () => {
  const heard = page()
  expect(await screen.findByText('Kingsway Centre')).toBeTruthy()
  expect(await screen.findByText(/38 read, 20 unchanged, 5 rejected/)).toBeTruthy()
  expect(screen.getAllByText('£3.40')).toHaveLength(2)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep ours (2)' }))
  expect(await screen.findByText('Nothing contradicts what admins have set.')).toBeTruthy()
  const sent = heard.find(({ asked }) => asked === DECIDE)?.body
  const seen = (id: number) => ({ car_park_id: id, version: 3, theirs: { price_hour_pence: 320 } })
  expect(sent).toEqual({ decision: 'keep_ours', conflicts: [seen(7), seen(8)] })
})

it('takes the source’s value of one, and says why it could not', async () => {
  const sentence = 'Kingsway Centre: the source says something else by now. Please look again. Nothing was changed.'
  const heard = page({ [DECIDE]: () => problem(409, 'stale', sentence) })
  const row = within((await screen.findByText('Kingsway Centre')).closest('li') as HTMLElement)
  fireEvent.click(row.getByRole('button', { name: 'Take the source’s value' }))
  expect(await row.findByText(sentence)).toBeTruthy()
  await waitFor(() =>
    expect(heard.find(({ asked }) => asked === DECIDE)?.body).toMatchObject({ decision: 'take_theirs' }),
  )
})

it('shows the lines of rates in conflict, those marked that differ, and outlines by their size', async () => {
  const ours = 'Mo-Sa 08:00-18:00:\n  up to 1 h: £1.80\nSu,PH: free\n'
  const outline = { lng: -3, lat: 51.6, corners: 4, square_metres: 1450 }
  const fields = [
    { field: 'rates', what: 'rates', ours, before: null, theirs: ours.replace('£1.80', '£2.00') },
    { field: 'footprint', what: 'outline', ours: outline, before: null, theirs: { ...outline, corners: 5 } },
  ]
  const conflicts = [{ ...conflict(7, 'Kingsway Centre'), fields }]
  page({ 'GET /admin/car-park-conflicts': () => ({ status: 200, body: { conflicts, next: null, total: 1 } }) })
  const row = (await screen.findByText('Kingsway Centre')).closest('li') as HTMLElement
  expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent?.trim())).toEqual([
    'up to 1 h: £1.80',
    'up to 1 h: £2.00',
  ])
  expect(row.textContent).toContain('1,450 m², 4 corners')
  expect(row.textContent).toContain('1,450 m², 5 corners')
})

it('opens on the first part that has any, and on conflicts where none has', async () => {
  const map = { new: 0, changed: 14, gone: 1, conflicts: 0, marks: [] }
  page({ 'GET /admin/runs/48/map': () => ({ status: 200, body: map }) })
  expect(await screen.findByText('Spaces 40 → 44, Position')).toBeTruthy()
  expect((screen.getByRole('radio', { name: 'Changed' }) as HTMLElement).getAttribute('aria-checked')).toBe('true')
})

it('lists what changed, with the value before and after', async () => {
  page()
  fireEvent.click(await screen.findByRole('radio', { name: 'Changed' }))
  expect(await screen.findByText('Spaces 40 → 44, Position')).toBeTruthy()
})
