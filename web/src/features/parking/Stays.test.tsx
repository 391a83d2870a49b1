import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Stays } from './Stays'

/** What measures, at once. */
class Measured {
  readonly read: () => void
  constructor(read: () => void) {
    this.read = read
  }
  observe() {
    this.read()
  }
  disconnect() {}
}

it.each([
  ['at the top of a panel that is higher', 400, '0px'],
  ['at the foot of a panel that is lower', 900, '-300px'],
])('stays %s', (_, height, top) => {
  vi.stubGlobal('ResizeObserver', Measured)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  render(
    <div data-scrolls>
      <Stays className="stays">What it costs</Stays>
    </div>,
  )
  expect(screen.getByText('What it costs').style.top).toBe(top)
})
