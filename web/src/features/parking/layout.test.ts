import { describe, expect, it } from 'vitest'
import { hasPanel, mapInsets, nearestStop, sheetHeight } from './layout'

const phone = { width: 390, height: 776 }
const small = { width: 320, height: 500 }
const desktop = { width: 1352, height: 900 }

describe('the sheet', () => {
  it('stands at 132, 408 and 700, and at 520 for a place', () => {
    expect((['peek', 'half', 'full'] as const).map((stop) => sheetHeight(stop, false, phone))).toEqual([132, 408, 700])
    expect(sheetHeight('half', true, phone)).toBe(520)
  })
  it('always leaves some of the map', () => {
    expect(sheetHeight('full', false, small)).toBe(424)
  })
  it('goes to the stop it was left nearest to', () => {
    expect(nearestStop(200, false, phone)).toBe('peek')
    expect(nearestStop(300, false, phone)).toBe('half')
    expect(nearestStop(640, true, phone)).toBe('full')
  })
})

describe('the map', () => {
  it('looks past the panel, or above the sheet', () => {
    expect(hasPanel(desktop)).toBe(true)
    expect(mapInsets(desktop, 'half', false).left).toBe(416)
    expect(mapInsets(phone, 'half', false)).toEqual({ top: 64, right: 0, bottom: 408, left: 0 })
  })
  it('stays where it was when the sheet is pulled all the way up', () => {
    expect(mapInsets(phone, 'full', false)).toEqual(mapInsets(phone, 'half', false))
  })
  it('keeps 80 px to look through on the smallest phone', () => {
    const insets = mapInsets(small, 'half', true)
    expect(small.height - insets.top - insets.bottom).toBeGreaterThanOrEqual(76)
  })
})
