import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ScreenSwitch } from './ScreenSwitch'
import type { ScreenName } from './screens'
import { readUrl } from './urlState'

const show = (from: ScreenName, query: string) =>
  render(
    <MemoryRouter>
      <ScreenSwitch screen={from} url={readUrl(new URLSearchParams(query))} />
    </MemoryRouter>,
  )
const link = () => screen.getByRole('link')

it('leads from each parking screen to the other, at the same place', () => {
  const { unmount } = show('smart', 'z=15&lat=51.5&lng=-3&place=7&ev=1')
  expect(link().textContent).toBe('Car Park Map')
  expect(link().getAttribute('href')).toBe('/car-park-map?z=15&lat=51.5&lng=-3&place=7&ev=1')
  unmount()
  show('map', '')
  expect(link().textContent).toBe('Smart Parking')
  expect(link().getAttribute('href')).toBe('/smart-parking')
})

it('leaves behind what only one of them can narrow by', () => {
  show('smart', 'price=under-5&kind=on-street&limit=1-hour&disabled=1&to=Quay&to-at=51.5,-3&walk=500')
  expect(link().getAttribute('href')).toBe('/car-park-map?disabled=1')
})
