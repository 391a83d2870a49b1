import { describe, expect, it } from 'vitest'
import { hasPanel, mapInsets, nearestStop, sheetHeight } from './layout'

const phone = { width: 390, height: 776 }
const small = { width: 320, height: 500 }
const desktop = { width: 1352, height: 900 }

describe('the sheet', () => {
  it('stands at 132, 408 and 700, at 520 for a place and 462 for Smart Parking', () => {
    expect((['peek', 'half', 'full'] as const).map((stop) => sheetHeight(stop, 'list', phone))).toEqual([132, 408, 700])
    expect(sheetHeight('half', 'detail', phone)).toBe(520)
    expect(sheetHeight('half', 'smart', phone)).toBe(462)
  })
  it('always leaves some of the map', () => {
    expect(sheetHeight('full', 'list', small)).toBe(424)
  })
  it('goes to the stop it was left nearest to', () => {
    expect(nearestStop(200, 'list', phone)).toBe('peek')
    expect(nearestStop(300, 'list', phone)).toBe('half')
    expect(nearestStop(640, 'detail', phone)).toBe('full')
  })
})

describe('the map', () => {
  it('looks past the panel, or above the sheet', () => {
    expect(hasPanel(desktop)).toBe(true)
    expect(mapInsets(desktop, 'half', 'list').left).toBe(416)
    expect(mapInsets(phone, 'half', 'list')).toEqual({ top: 64, right: 0, bottom: 408, left: 0 })
  })
  it('stays where it was when the sheet is pulled all the way up', () => {
    expect(mapInsets(phone, 'full', 'list')).toEqual(mapInsets(phone, 'half', 'list'))
  })
  it('keeps at least 76 px to look through on the smallest phone', () => {
    const insets = mapInsets(small, 'half', 'detail')
    expect(small.height - insets.top - insets.bottom).toBeGreaterThanOrEqual(76)
  })
})
