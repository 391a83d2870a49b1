import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { carParkInFull, carParksOf, listedCarPark } from '@/testing/carParks'
import { network, server } from '@/testing/render'
import { CarParkDetail } from './CarParkDetail'
import type { CarParks } from './useCarParks'

it('says what it costs before how full it is, which stands in a badge', () => {
  Element.prototype.scrollIntoView = () => {}
  const detail = {
    isError: false,
    data: carParkInFull(7, { availability: 'limited' }),
  } as unknown as CarParks['detail']
  const selected = listedCarPark(7, { availability: 'limited' })
  network()
  server({ 'GET /car-parks/7/reports': () => ({ status: 200, body: [] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CarParkDetail carParks={carParksOf([selected], { detail, selected })} screen="map" onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings.slice(0, 3)).toEqual(['Address', 'Pricing', 'Availability'])
  expect(screen.getByText('Limited').className).toContain('badge--warn')
  expect(screen.getByRole('button', { name: 'Why? Who says how full it is' })).toBeDefined()
})
