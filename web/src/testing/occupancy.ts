import type { CarParkOccupancy } from '@/data/carParks/types'

/** A Tuesday that is half full until noon, and a forecast for half past two. */
export function occupancyOf(rest: Partial<CarParkOccupancy> = {}): CarParkOccupancy {
  return {
    date: '2026-11-24',
    weekday: 2,
    public_holiday: false,
    capacity: 392,
    typical: Array.from({ length: 96 }, (_, quarter) => ({
      minute: quarter * 15 + 7,
      full: quarter === 48 ? 0.75 : quarter < 48 ? 0.5 : 0.25,
    })),
    today: [
      { minute: 817, full: 0.62 },
      { minute: 832, full: 0.63 },
    ],
    forecast: [
      { minute: 832, full: 0.63 },
      { minute: 847, full: 0.635 },
      { minute: 870, full: 0.64 },
    ],
    arrival: { at: '2026-11-24T14:30:00Z', minute: 870, full: 0.64, spaces_free: 140, basis: 'forecast' },
    accuracy: { horizon_minutes: 60, eight_in_ten_within: 20, within_tenth: 0.83 },
    ...rest,
  }
}
