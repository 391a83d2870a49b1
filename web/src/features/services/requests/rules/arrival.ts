import { formatTime } from '@/lib/dates'
import { metresBetween } from '@/lib/geo'

/** Older than this, a position says where the provider was, not where they are. */
const FRESH_MS = 30_000
/** Older than this, it says nothing of where they are. The server forgets it then; a page that is cut off has to do so itself. */
const LOST_MS = 120_000

/** When the provider is expected, as a heading and the time; null where they named none. What is past is only due. */
export function arrivalOf(eta: string | null | undefined, now: Date): { title: string; time: string } | null {
  if (!eta) return null
  const at = new Date(eta)
  const minutes = Math.ceil((at.getTime() - now.getTime()) / 60_000)
  const time = `About ${formatTime(at)}`
  if (minutes <= 0) return { title: 'Due any minute', time }
  return { title: minutes < 90 ? `Here in ${minutes} min` : `Here about ${formatTime(at)}`, time }
}

/** How old a position is: Live, 4 s ago; 2 min ago. */
export function ageOf(at: string, now: Date): { words: string; fresh: boolean } {
  const age = Math.max(0, now.getTime() - Date.parse(at))
  const seconds = Math.round(age / 1000)
  if (age <= FRESH_MS) return { words: `Live, ${seconds} s ago`, fresh: true }
  return { words: seconds < 60 ? `Seen ${seconds} s ago` : `Seen ${Math.floor(seconds / 60)} min ago`, fresh: false }
}

/** Whether a provider who was seen then has been out of sight for too long. */
export const isLost = (seenAt: string, now: Date): boolean => now.getTime() - Date.parse(seenAt) > LOST_MS

type Point = { lng: number; lat: number }

/** How far the provider is, as the crow flies, in metres. */
export const metresAway = (one: Point, other: Point) => metresBetween([one.lng, one.lat], [other.lng, other.lat])
