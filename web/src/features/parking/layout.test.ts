import { describe, expect, it } from 'vitest'
import { nearestStop, STOPS } from '@/ui/stops'
import { hasPanel, isWide, mapInsets, type SheetState, sheetHeight, stopHeights } from './layout'

const phone = { width: 390, height: 776 }
const small = { width: 320, height: 500 }
const desktop = { width: 1352, height: 900 }
const list: SheetState = { stop: 'half', content: 'list', peek: 92 }
const detail: SheetState = { ...list, content: 'detail' }

describe('the sheet', () => {
  it('shows its head, leaves half of the screen to the map, or covers nearly all of it', () => {
    expect(STOPS.map((stop) => sheetHeight({ ...list, stop }, phone))).toEqual([92, 316, 700])
    expect(sheetHeight(detail, phone)).toBe(520)
    // 667 px high with navigation and a notice.
    const page = { width: 375, height: 563 }
    expect(page.height - sheetHeight(list, page)).toBeGreaterThanOrEqual(667 / 2)
  })
  it('never cuts its head, however large the text', () => {
    expect(sheetHeight({ ...list, peek: 230 }, small)).toBe(230)
  })
  it('always leaves some of the map', () => {
    expect(sheetHeight({ ...list, stop: 'full' }, small)).toBe(424)
  })
  it('goes to the stop it was left nearest to', () => {
    expect(nearestStop(200, stopHeights(list, phone))).toBe('peek')
    expect(nearestStop(300, stopHeights(list, phone))).toBe('half')
    expect(nearestStop(640, stopHeights(detail, phone))).toBe('full')
  })
})

describe('the map', () => {
  it('looks past the panel, or above the sheet', () => {
    expect(hasPanel(desktop)).toBe(true)
    expect(mapInsets(desktop, list).left).toBe(416)
    expect(mapInsets(phone, list)).toEqual({ top: 64, right: 0, bottom: 316, left: 0 })
  })
  it('looks past an open car park in two columns, where enough of the map is left beside it', () => {
    expect(isWide(desktop, 'detail')).toBe(true)
    expect(isWide(desktop, 'list')).toBe(false)
    expect(mapInsets(desktop, detail).left).toBe(816)
    // 1280 px less the rail, and 1240.
    expect(isWide({ width: 1192, height: 720 }, 'detail')).toBe(true)
    const narrow = { width: 1152, height: 720 }
    expect(isWide(narrow, 'detail')).toBe(false)
    expect(mapInsets(narrow, detail).left).toBe(416)
    expect(isWide(phone, 'detail')).toBe(false)
  })
  it('stays where it was when the sheet is pulled all the way up', () => {
    expect(mapInsets(phone, { ...list, stop: 'full' })).toEqual(mapInsets(phone, list))
  })
  it('keeps at least 76 px to look through on the smallest phone', () => {
    const insets = mapInsets(small, detail)
    expect(small.height - insets.top - insets.bottom).toBeGreaterThanOrEqual(76)
  })
})
