import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { around } from '@/data/leavingSoon/around'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { stillThere } from '@/data/leavingSoon/useLeavingSoon'
import { leavingWords, markWords, placeName, soonWords } from '@/data/leavingSoon/words'
import { metresBetween } from '@/lib/geo'
import type { Origin } from '../origin'
import { LeavingSoonList } from './LeavingSoonList'
import { comesSoon } from './useOpenLeaving'

const HERE: Origin = { at: [-2.99, 51.58], words: 'centre', walks: false }
const space = (leaves: string, until: string) => ({
  leaves_at: `2026-11-21T${leaves}:00Z`,
  until: `2026-11-21T${until}:00Z`,
})
const place = (name: string, more: Partial<LeavingSoonPlace> = {}): LeavingSoonPlace => ({
  kind: 'street',
  car_park_id: null,
  name,
  lng: -2.99,
  lat: 51.58,
  practice: false,
  spaces: [space('10:40', '11:00')],
  ...more,
})
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

describe('words', () => {
  it('say when, and how many', () => {
    expect(leavingWords(place('A'), at('10:30:00'))).toBe('Leaving about 10:40')
    expect(leavingWords(place('A'), at('10:45:00'))).toBe('1 leaving, from about 10:40')
    const two = place('A', { spaces: [space('10:40', '11:00'), space('10:50', '11:00')] })
    expect(leavingWords(two, at('10:30:00'))).toBe('2 leaving, from about 10:40')
    expect(leavingWords(two, at('10:45:00'))).toBe('2 leaving, from about 10:40')
    expect([markWords(place('A')), markWords(two)]).toEqual(['10:40', '2 · 10:40'])
    expect(placeName({ kind: 'street', name: '' })).toBe('A street')
    expect(soonWords(place('A'), at('10:30:30'))).toBe('In about 10 min, not promised')
    expect(soonWords(place('A'), at('10:40:00'))).toBe('1 leaving, from about 10:40, not promised')
    expect(soonWords(two, at('10:30:00'))).toBe('2 leaving, from about 10:40, not promised')
  })

  it('draw the circle as far as a space may be', () => {
    const { outline, bounds } = around(place('A'))
    const ring = outline.geometry.coordinates[0] ?? []
    for (const [lng = 0, lat = 0] of ring) expect(metresBetween([-2.99, 51.58], [lng, lat])).toBeCloseTo(180, 0)
    expect(bounds[0]).toBeLessThan(-2.99)
  })
})

describe('what is over', () => {
  it('is left out by this device’s own clock', () => {
    const two = place('Two', { spaces: [space('10:40', '11:00'), space('10:50', '11:05')] })
    const still = stillThere([place('One'), two], at('11:00:00').getTime())
    expect(still.map(({ name, spaces }) => [name, spaces.length])).toEqual([['Two', 1]])
    expect(stillThere(still, at('11:05:00').getTime())).toEqual([])
  })
})

describe('the list', () => {
  it('says what the map says, the nearest first, and that nobody can reserve', () => {
    const open = vi.fn()
    const places = [
      place('Far Street', { lat: 51.6 }),
      place('Kingsway', { kind: 'car_park', car_park_id: 7, practice: true, lng: -2.991 }),
      place('Near Street', { lng: -2.9901 }),
      place('', { lat: 51.59 }),
    ]
    render(<LeavingSoonList places={places} from={HERE} onOpen={open} />)
    expect(screen.getByText('Drivers told us. You can’t reserve a space.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('4 spaces leaving soon in view')
    const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
    expect(names()).toEqual(['Near Street', 'Kingsway'])
    expect(
      screen.getByRole('button', {
        name: /^Kingsway.*(Leaving about|1 leaving, from about) 10:40.*Practice/,
      }),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all 4' }))
    expect(names()).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: /^Far Street/ }))
    expect(open).toHaveBeenCalledWith(places[0])
  })

  it('is silent where nobody leaves', () => {
    render(<LeavingSoonList places={[]} from={HERE} onOpen={() => {}} />)
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

it('is of no use to whoever arrives on another day', () => {
  const now = new Date('2026-11-27T19:30:00Z')
  expect(comesSoon(null, now)).toBe(true)
  expect(comesSoon('2026-11-27T20:00', now)).toBe(true)
  expect(comesSoon('2026-11-28T14:00', now)).toBe(false)
})
