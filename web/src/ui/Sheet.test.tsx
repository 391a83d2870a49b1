import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Sheet } from './Sheet'
import { nearestStop, type Stop } from './stops'

const HEIGHTS = { peek: 90, half: 300, full: 700 }

function Results() {
  const [stop, setStop] = useState<Stop>('half')
  return (
    <Sheet label="Results" handle="Height of the results" stop={stop} heights={HEIGHTS} least={84} onStop={setStop}>
      <p>Mann Island</p>
    </Sheet>
  )
}

const height = () => screen.getByRole('region', { name: 'Results' }).style.height
const said = () => screen.getByRole('slider').getAttribute('aria-valuetext')

it('goes from one height to the next by arrow keys, and to the ends by Home and End', () => {
  render(<Results />)
  const grip = screen.getByRole('slider', { name: 'Height of the results' })
  expect([height(), said()]).toEqual(['300px', 'Half open'])
  for (const [key, to] of [
    ['ArrowUp', '700px'],
    ['ArrowUp', '700px'],
    ['ArrowDown', '300px'],
    ['Home', '90px'],
    ['ArrowDown', '90px'],
    ['End', '700px'],
  ] as const) {
    fireEvent.keyDown(grip, { key })
    expect(height()).toBe(to)
  }
})

it('comes to rest at the height that is nearest', () => {
  expect([200, 300, 600].map((height) => nearestStop(height, HEIGHTS))).toEqual(['half', 'half', 'full'])
  expect(nearestStop(100, HEIGHTS)).toBe('peek')
})
