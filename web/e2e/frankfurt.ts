import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = join(resolve(ROOT, process.env.CARPAL_REAL_DATA ?? '../shared/data'), 'feeds/frankfurt-datex2')

/** What is said where they are missing. */
export const NO_SNAPSHOTS = `${FOLDER} is not there: a city's snapshots are not replayed. CARPAL_REAL_DATA names the folder.`

export type Snapshot = {
  /** Free spaces of the car park that is looked at. */
  free: number
  /** The document, with all its times moved: what it says of car parks was so this many seconds ago. */
  document: (secondsAgo: number) => string
}
type Replay = { id: string; capacity: number; snapshots: Snapshot[] }

const TIME = /\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})/g

/** What a document says of each car park that is open, by its id. */
function said(text: string): Map<string, { free: number; capacity: number }> {
  const parts = text.split('targetClass="ParkingFacility" id="').slice(1)
  const open = parts.filter((part) => part.includes('<parkingFacilityStatus>open<'))
  const count = (part: string, name: string) => Number(new RegExp(`<${name}>(\\d+)<`).exec(part)?.[1] ?? 0)
  return new Map(
    open.map((part) => [
      part.slice(0, part.indexOf('"')),
      {
        free: count(part, 'totalNumberOfVacantParkingSpaces'),
        capacity: count(part, 'totalParkingCapacityShortTermOverride'),
      },
    ]),
  )
}

function moved(text: string, secondsAgo: number): string {
  const times = [...text.matchAll(/<parkingFacilityStatusTime>([^<]+)</g)].map(([, time]) => Date.parse(time ?? ''))
  const later = Date.now() - secondsAgo * 1000 - Math.max(...times)
  return text.replace(TIME, (time) => new Date(Date.parse(time) + later).toISOString())
}

/**
 * The snapshots of a week of Frankfurt's feed, and a car park of theirs that has as many spaces in all of them, and never as many
 * free ones as in the one before. Null where they are not there.
 */
export function frankfurt(): Replay | null {
  if (!existsSync(FOLDER)) return null
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.xml'))
  const texts = files.sort().map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  const all = texts.map(said)
  for (const [id, { capacity }] of all[0] ?? []) {
    const frees = all.map((of) => (of.get(id)?.capacity === capacity ? (of.get(id)?.free ?? 0) : 0))
    if (capacity >= 1000 || !frees.every((free, at) => free > 0 && free !== frees[at - 1])) continue
    const snapshots = texts.map((text, at) => ({
      free: frees[at] ?? 0,
      document: (secondsAgo: number) => moved(text, secondsAgo),
    }))
    return { id, capacity, snapshots }
  }
  return null
}
