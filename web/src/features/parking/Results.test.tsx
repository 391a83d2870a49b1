import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { carParksOf, listedCarPark } from '@/testing/carParks'
import { network } from '@/testing/render'
import type { Origin } from './origin'
import { Results } from './Results'
import type { CarParks } from './useCarParks'

const HERE: Origin = { at: [-2.99, 51.58], words: 'centre', walks: false }

function show(carParks: CarParks, from = HERE, more: Partial<Parameters<typeof Results>[0]> = {}) {
  network({})
  const nothing = () => {}
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
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
          wide={false}
          {...more}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the list', () => {
  beforeEach(() => queryClient.clear())

  it('says of one for permit holders that it is, and when, and not that its price is unknown', () => {
    const price = { is: 'permit_holders' as const, at_times: true }
    const words = { price_words: 'Permit holders only at times', permit_hours: 'Mo-Fr 10:00-11:00' }
    show(carParksOf([listedCarPark(1, { price, ...words })]))
    expect(screen.getByText('Permit holders only Mon–Fri 10:00–11:00')).toBeTruthy()
    expect(screen.queryByText('Price unknown')).toBeNull()
  })

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

describe('the wide panel', () => {
  const listed = [listedCarPark(1), listedCarPark(2)]

  /** The page around it: what is opened is wide, and what is closed the list again. */
  function Panel() {
    const [open, setOpen] = useState<number | null>(null)
    const nothing = () => {}
    const selected = listed.find(({ id }) => id === open) ?? null
    return (
      <Results
        carParks={carParksOf(listed, { selected })}
        selectedId={open}
        narrowed={false}
        sort="best"
        head={null}
        hint={null}
        screen="map"
        from={HERE}
        onSelect={setOpen}
        sheet={false}
        wide={open !== null}
        {...{ onSort: nothing, onHover: nothing, onLook: nothing, onLookWider: nothing }}
        {...{ onShowAll: nothing, onClear: nothing, onChangeTrip: nothing }}
      />
    )
  }

  it('shows an open car park alone, and goes back to its row', () => {
    Element.prototype.scrollIntoView = () => {}
    network({})
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Panel />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    for (const way of ['2 car parks found', 'Close']) {
      fireEvent.click(screen.getByRole('button', { name: /^Car park 2/ }))
      expect(screen.getByRole('article', { name: 'Car park 2' })).toBeTruthy()
      expect(screen.queryByRole('list')).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: way }))
      expect(screen.queryByRole('article')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Car park 2/ }))
    }
  })
})
