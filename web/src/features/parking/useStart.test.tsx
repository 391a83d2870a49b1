import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepView, keptView } from '@/data/carParks/lastView'
import { queryClient } from '@/data/queryClient'
import { AppRouter } from '@/shell/AppRouter'
import { network } from '@/testing/render'
import { useStart } from './useStart'
import { useUrlState } from './useUrlState'

function start(address: string) {
  network({})
  window.history.replaceState(null, '', address)
  let began: ReturnType<typeof useStart>['view'] | null = null
  function Page() {
    const url = useUrlState()
    const { view } = useStart('map', url)
    began = url.view ?? view
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <AppRouter>
        <Page />
      </AppRouter>
    </QueryClientProvider>,
  )
  return began
}

const DOCKS = { lng: -2.98, lat: 51.57, zoom: 15.5 }

it('opens where the map was looked at last, and the address says so', () => {
  keepView(DOCKS)
  expect(start('/car-park-map')).toEqual(DOCKS)
  expect(window.location.search).toBe('?z=15.5&lat=51.57&lng=-2.98')
})

it('opens where a link says, and comes back there', () => {
  keepView(DOCKS)
  expect(start('/car-park-map?z=12&lat=53&lng=-3')).toEqual({ lng: -3, lat: 53, zoom: 12 })
  expect(keptView()).toEqual({ lng: -3, lat: 53, zoom: 12 })
})
