import { paths } from '@/paths'

/** A place that somebody shares. */
export type SharedPlace = { name: string; lng: number; lat: number }

/** The United Kingdom with some sea around it: nobody shares a place elsewhere with this app. */
const [WEST, SOUTH, EAST, NORTH] = [-14, 49, 3, 61.5]
const MAX_NAME = 80
const MAX_FRAGMENT = 2000

/** What a name may not hold: control characters, and what turns the direction of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const clean = (name: string) => [...name.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME).join('')

/** The link to a place. All of it stands in the fragment, which browsers send to no server. */
export function sharedPlaceUrl({ name, lng, lat }: SharedPlace, origin: string): string {
  const said = new URLSearchParams({ at: `${lat.toFixed(5)},${lng.toFixed(5)}`, name: clean(name) })
  return `${origin}${paths.sharedPlace}#${said}`
}

/** Reads the fragment of such a link, which anybody may have written; null where it names no place. */
export function readSharedPlace(fragment: string): SharedPlace | null {
  if (fragment.length > MAX_FRAGMENT) return null
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  const match = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,2}(?:\.\d{1,8})?)$/.exec(said.get('at') ?? '')
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  if (lat < SOUTH || lat > NORTH || lng < WEST || lng > EAST) return null
  return { name: clean(said.get('name') ?? ''), lng, lat }
}
