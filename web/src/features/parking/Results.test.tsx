import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { carParksOf, listedCarPark } from '@/testing/carParks'
import { network } from '@/testing/render'
import type { Origin } from './origin'
import { Results } from './Results'
import type { CarParks } from './useCarParks'

const HERE: Origin = { at: [-2.99, 51.58], words: 'centre', walks: false }

function show(carParks: CarParks, from = HERE) {
  network({})
  const nothing = () => {}
  render(
    <QueryClientProvider client={queryClient}>
      <Results
        carParks={carParks}
        selectedId={null}
        narrowed={false}
        sort="best"
        onSort={nothing}
        head={null}
        hint={null}
        screen="map"
        from={from}
        onSelect={nothing}
        onHover={nothing}
        onLook={nothing}
        onLookWider={nothing}
        onShowAll={nothing}
        onClear={nothing}
        onChangeTrip={nothing}
        sheet={false}
      />
    </QueryClientProvider>,
  )
}

describe('the list', () => {
  beforeEach(() => queryClient.clear())

  it('says that a car park is not live only where another one is', () => {
    show(carParksOf([listedCarPark(1), listedCarPark(2)]))
    expect(screen.queryByText('Not live')).toBeNull()
  })

  it('says so of those that are not, beside one that is', () => {
    show(carParksOf([listedCarPark(1), listedCarPark(2, { availability: 'full' })]))
    expect(screen.getAllByText('Not live')).toHaveLength(1)
    expect(screen.getByText('Full')).toBeTruthy()
  })

  it('counts in the same words on small scales', () => {
    const areas = [{ name: 'Wales', count: 610, lng: -3.5, lat: 52.3 }]
    show(carParksOf([], { total: 610, zoomTooLow: true, areas }))
    expect(screen.getByRole('heading').textContent).toBe('610 car parks found')
  })

  it('says once where its walks begin, and what they are worth', () => {
    show(carParksOf([listedCarPark(1), listedCarPark(2)]), { ...HERE, words: 'Corn Street', walks: true })
    expect(screen.getAllByText('about 1 min walk')).toHaveLength(2)
    expect(screen.getByText('Straight-line walks from Corn Street')).toBeTruthy()
  })
})
