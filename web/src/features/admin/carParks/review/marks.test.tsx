import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { queryClient } from '@/data/queryClient'
import { server } from '@/testing/render'
import { CaseMarks } from './CaseMarks'
import { SuggestionMarks } from './SuggestionMarks'

// What is drawn, without a map that it is drawn on.
vi.mock('@/map/MapMarker', () => ({
  MapMarker: ({ label, children }: { label: string; children: ReactNode }) => (
    <div role="img" aria-label={label}>
      {children}
    </div>
  ),
}))

beforeEach(() => queryClient.clear())

const ID = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
const matter = (kind: CarParkMatter['kind']): CarParkMatter => ({
  ...{ kind, id: ID, name: 'Mill Parade', what: 'correction', fields: ['capacity'], lng: -3, lat: 51.6 },
  ...{ who: 'Road Runner', may_be_known: false, taken_by: null, can_decide: true },
  waiting_since: '2026-11-20T10:00:00Z',
})
const correction = (standing: string) => ({
  ...{ id: ID, state: 'pending', version: 2, name: 'Mill Parade', car_park_id: 7, result_id: null, told: '' },
  suggester: { user_id: ID, name: 'Road Runner', email: 'alice@example.org' },
  ...{ created_at: '2026-11-20T10:00:00Z', decided_at: null, decided_by: null, fields: { capacity: 40 } },
  current: { name: 'Mill Parade', lng: -3, lat: 51.6, capacity: 30, version: 4, standing },
  ...{ notes: '', messages: [], photos: [], neighbours: [], checks: [], can_decide: true },
  ...{ earlier: { approved: 0, rejected: 0 }, unread_hours: false },
})
const reported = (is_on_map: boolean) => ({
  ...{ id: ID, kind: 'closed', status: 'pending', drivers: 3, voices: 2, borne_out_drivers: 0, borne_out: null },
  car_park: {
    ...{ id: 7, name: 'Mill Parade', address: '', city: 'Newport', lng: -3, lat: 51.6 },
    ...{ scam_reported: false, scam_suspected: false, is_on_map },
  },
  ...{ first_at: '2026-11-20T10:00:00Z', last_at: '2026-11-20T10:00:00Z' },
  ...{ decided_at: null, decided_by: null, reason: null },
})

const draw = (marks: ReactNode) => render(<QueryClientProvider client={queryClient}>{marks}</QueryClientProvider>)
const mark = (name: string) => screen.findByRole('img', { name })
const standing = (drawn: HTMLElement) => drawn.querySelector('[data-standing]')?.getAttribute('data-standing')

const chosen = { number: null, neighbour: undefined, choose: () => {} }

it('draws a corrected car park as it stands with drivers', async () => {
  let now = 'on_map'
  server({ [`GET /admin/suggestions/${ID}`]: () => ({ status: 200, body: correction(now) }) })
  const marks = <SuggestionMarks item={matter('suggestion')} chosen={chosen} />
  const { unmount } = draw(marks)
  expect(standing(await mark('Mill Parade, where it is now'))).toBe('on_map')
  unmount()
  for (const [unseen, word] of [
    ['hidden', 'hidden'],
    ['unapproved', 'not approved'],
    ['deleted', 'deleted'],
  ] as const) {
    now = unseen
    queryClient.clear()
    const drawn = draw(marks)
    expect(standing(await mark(`Mill Parade, where it is now, ${word}`))).toBe(unseen)
    drawn.unmount()
  }
})

it('draws a reported car park that drivers do not see as such', async () => {
  let isOnMap = true
  const body = () => ({ ...reported(isOnMap), photos: [], can_decide: true })
  server({ [`GET /admin/driver-reports/${ID}`]: () => ({ status: 200, body: body() }) })
  const marks = <CaseMarks item={matter('driver_report')} />
  const { unmount } = draw(marks)
  expect(standing(await mark('Mill Parade'))).toBe('on_map')
  unmount()
  isOnMap = false
  queryClient.clear()
  draw(marks)
  expect(standing(await mark('Mill Parade, not on the map'))).toBe('hidden')
})
