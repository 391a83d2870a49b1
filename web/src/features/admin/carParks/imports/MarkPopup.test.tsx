import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { server } from '@/testing/render'
import { MarkPopup } from './MarkPopup'

beforeEach(() => queryClient.clear())

it('finds the conflict of a car park that an admin has given another name', async () => {
  const conflict = {
    ...{ car_park_id: 7, version: 3, name: 'Fisher Quay', lng: -3, lat: 51.6, source: 'newport' },
    fields: [{ field: 'name', what: 'name', ours: 'Fisher Quay', before: 'Fisher Gate', theirs: 'Fisher Basin' }],
  }
  server({
    'GET /admin/runs/48/changes': () => ({ status: 200, body: { changes: [], next: null } }),
    // As the server finds them: by the number, or by a part of the name that drivers are shown.
    'GET /admin/car-park-conflicts': ({ query }) => {
      const found = query.get('car_park') === '7' || 'Fisher Quay'.includes(query.get('q') ?? '?')
      return { status: 200, body: { conflicts: found ? [conflict] : [], next: null, total: found ? 1 : 0 } }
    },
  })
  const change = 'changed' as const
  const mark = { change, external_id: '1', name: 'Fisher Basin', car_park_id: 7, lng: -3, lat: 51.6 }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MarkPopup run={48} mark={{ ...mark, is_conflict: true }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Keep ours' })).toBeTruthy()
  expect(screen.getByText('Fisher Quay')).toBeTruthy()
})
