import type { CarParkOccupancy, OccupancyPoint } from '@/data/carParks/types'
import { formatCount } from '../format'

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** How full on Tuesdays. */
export function formatTitle({ weekday }: CarParkOccupancy): string {
  return `How full on ${WEEKDAYS[weekday - 1]}`
}

/** Tue 24 Nov, and until when it was counted where that is today. */
export function formatDayOf({ date, today }: CarParkOccupancy): string {
  const last = today.at(-1)
  const named = day.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
  return last ? `${named}, ${formatMinute(last.minute)}` : named
}

/** Minutes since midnight as 14:30. */
export function formatMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Spaces that are free, or a share where nobody knows how many there are. */
export function formatFree(full: number, capacity: number | null | undefined): string {
  if (capacity == null) return `${Math.round(full * 100)}% full`
  return `${formatCount(Math.round((1 - full) * capacity))} free`
}

/** 14:30, about 140 free; said as usual where it is no forecast. */
export function formatArrival({ arrival, capacity }: CarParkOccupancy): string | null {
  if (!arrival) return null
  const free =
    arrival.spaces_free == null ? formatFree(arrival.full, capacity) : `${formatCount(arrival.spaces_free)} free`
  return `${formatMinute(arrival.minute)}, ${arrival.basis === 'typical' ? 'usually ' : ''}about ${free}`
}

const AHEAD: Record<number, string> = { 15: 'A quarter of an hour', 60: 'An hour', 180: 'Three hours' }

/** How often it was right; that it is no forecast where it is none. */
export function formatAccuracy({ accuracy, arrival }: CarParkOccupancy): string | null {
  if (arrival?.basis === 'typical') return 'This is what’s usual, not a forecast.'
  if (!accuracy || accuracy.eight_in_ten_within == null) return null
  const ahead = AHEAD[accuracy.horizon_minutes] ?? `${accuracy.horizon_minutes} minutes`
  const within = accuracy.eight_in_ten_within
  return `${ahead} ahead, 8 in 10 forecasts are within ${formatCount(within)} ${within === 1 ? 'space' : 'spaces'}.`
}

/** The plot in a sentence: when it is usually fullest, and what to expect. */
export function formatSummary(occupancy: CarParkOccupancy): string {
  const { typical, weekday, capacity } = occupancy
  const fullest = typical.reduce((most, point) => (point.full > most.full ? point : most))
  const usually = `On ${WEEKDAYS[weekday - 1]} usually fullest at ${formatMinute(fullest.minute)}, with ${formatFree(fullest.full, capacity)}.`
  const arrival = formatArrival(occupancy)
  if (!arrival) return usually
  return occupancy.arrival?.basis === 'forecast' ? `${usually} Forecast for ${arrival}.` : `${usually} At ${arrival}.`
}

export interface HourRow {
  hour: string
  usual: string
  today: string
}

/** The plot as a table: each hour that is known, with what came first in it. */
export function hourRows({ typical, today, capacity }: CarParkOccupancy): HourRow[] {
  const at = (points: OccupancyPoint[], hour: number) => {
    const point = points.find(({ minute }) => Math.floor(minute / 60) === hour)
    return point ? formatFree(point.full, capacity) : ''
  }
  return Array.from({ length: 24 }, (_, hour) => ({
    hour: formatMinute(hour * 60),
    usual: at(typical, hour),
    today: at(today, hour),
  })).filter(({ usual, today: counted }) => usual || counted)
}
