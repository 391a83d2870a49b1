import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_FILTERS } from '@/data/carParks/filters'
import { MapFilterChips, SmartFilterChips } from './FilterChips'

it.each([
  ['Smart Parking', SmartFilterChips],
  ['Car Park Map', MapFilterChips],
])('are called on %s as everywhere', (_, Chips) => {
  render(<Chips filters={NO_FILTERS} onChange={() => {}} />)
  for (const name of ['EV Charging', 'Disabled Access']) expect(screen.getByRole('button', { name })).toBeTruthy()
})
