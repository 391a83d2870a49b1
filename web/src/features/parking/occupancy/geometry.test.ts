import { expect, it } from 'vitest'
import { occupancyOf } from '@/testing/occupancy'
import { AREA, area, firstMinute, hourTicks, line, stretches } from './geometry'

it('begins at six, unless something earlier matters', () => {
  expect(firstMinute(occupancyOf())).toBe(360)
  expect(firstMinute(occupancyOf({ today: [{ minute: 300, full: 0.1 }] }))).toBe(0)
  expect(hourTicks(360)).toEqual([360, 540, 720, 900, 1080, 1260, 1440])
  expect(hourTicks(0)).toEqual([0, 240, 480, 720, 960, 1200, 1440])
})

it('cuts a line where nothing is known, and leaves out what comes before the plot', () => {
  const at = (minute: number) => ({ minute, full: 0.5 })
  const cut = stretches([at(300), at(360), at(375), at(500), at(515)], 360, 45)
  expect(cut.map((points) => points.map(({ minute }) => minute))).toEqual([
    [360, 375],
    [500, 515],
  ])
  expect(stretches([], 360, 45)).toEqual([])
})

it('draws full at the top, and an area down to nothing', () => {
  const points = [
    { minute: 360, full: 1 },
    { minute: 1440, full: 0 },
  ]
  expect(line(points, 360)).toBe(`M36.0 ${AREA.top}.0L308.0 ${AREA.bottom}.0`)
  expect(area(points, 360)).toBe(`M36.0 ${AREA.top}.0L308.0 ${AREA.bottom}.0V${AREA.bottom}H36.0Z`)
  expect([line([], 360), area([], 360)]).toEqual(['', ''])
})
