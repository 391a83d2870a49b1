import { describe, expect, it } from 'vitest'
import { readSharedPlace, sharedPlaceUrl } from './sharedPlace'

const PLACE = { name: 'High Street, level 3 & bay 42', lng: -2.99761, lat: 51.58422 }

describe('a link to a place', () => {
  it('has the place in its fragment alone, and reads back', () => {
    const url = new URL(sharedPlaceUrl(PLACE, 'https://carpal.example'))
    expect(url.origin + url.pathname + url.search).toBe('https://carpal.example/shared-place')
    expect(readSharedPlace(url.hash)).toEqual(PLACE)
  })

  it.each([
    '',
    '#',
    '#at=',
    '#at=51.5',
    '#at=NaN,NaN',
    '#at=Infinity,0',
    '#at=1e1,-3',
    '#at=0x33,-3',
    '#at=51.5,-3,7',
    '#at=48.85,2.35',
    '#at=51.5,-200',
    '#at= 51.5,-3',
    '#at=51.5,-3;alert(1)',
    `#at=51.5,-3&name=${'x'.repeat(3000)}`,
    '#at=%00,%00',
    '#%E0%A4%A',
    '#__proto__=1',
  ])('names no place where it is not one: %s', (hash) => {
    expect(readSharedPlace(hash)).toBeNull()
  })

  it('brings no name that hides, turns round or never ends', () => {
    const name = (written: string) => readSharedPlace(`#at=51.5,-3&name=${encodeURIComponent(written)}`)?.name
    expect(name('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
    expect(name('Mill\u202e teertS\u0000\u200b\n\nStreet')).toBe('Mill teertS Street')
    expect(name('🚗'.repeat(100))).toBe('🚗'.repeat(80))
    expect(readSharedPlace('#at=51.5,-3')).toEqual({ name: '', lng: -3, lat: 51.5 })
  })
})
