import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Changed, Told } from './Told'

const BEFORE = 'Mo-Sa 08:00-18:00:\n  up to 1 h: £1.80\nSu,PH: free\n'
const AFTER = BEFORE.replace('£1.80', '£2.00')

const marked = (element: Element) => [...element.querySelectorAll('mark')].map((mark) => mark.textContent?.trim())

it('shows rates before and after, with the lines that differ marked', () => {
  const { container } = render(<Changed field="rates" before={BEFORE} after={AFTER} />)
  expect(marked(container)).toEqual(['up to 1 h: £1.80', 'up to 1 h: £2.00'])
  expect(screen.getAllByText('Su,PH: free')).toHaveLength(2)
  expect(container.textContent).toMatch(/^Before.*After/s)
})

it('marks nothing of rates that stand beside none', () => {
  const { container } = render(<Changed field="rates" before={null} after={AFTER} />)
  expect(marked(container)).toEqual([])
  expect(container.textContent).toContain('Beforenothing')
})

it('tells anything else in words', () => {
  const { container } = render(
    <>
      <Told field="price_hour_pence" value={240} beside={null} />
      <Changed
        field="footprint"
        before={{ lng: -3, lat: 51, corners: 4, square_metres: 100 }}
        after={{ lng: -3, lat: 51, corners: 5, square_metres: 120 }}
      />
    </>,
  )
  expect(container.textContent).toBe('£2.40100 m², 4 corners 120 m², 5 corners')
})
