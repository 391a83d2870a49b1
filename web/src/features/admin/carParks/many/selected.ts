import { useState } from 'react'
import type { Bounds } from '@/lib/geo'

/** As many as the server changes at once. */
export const MOST = 500

/** What is known of a car park that is selected: the version it was seen in goes with every act. */
export type Chosen = { id: number; version: number; name: string; lng: number; lat: number }

export type Selected = {
  all: readonly Chosen[]
  count: number
  /** More were to be selected than can be. */
  isFull: boolean
  has: (id: number) => boolean
  toggle: (one: Chosen) => void
  add: (some: readonly Chosen[]) => void
  clear: () => void
}

/** Those in a box of the map. */
export const within = <One extends { lng: number; lat: number }>(
  some: readonly One[],
  [west, south, east, north]: Bounds,
): One[] => some.filter(({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north)

/** Of many taken at once, those that are not deleted: one that is would refuse the change of all. Where all are, those: to be restored. */
export function changeable<One extends { standing: string }>(some: readonly One[]): readonly One[] {
  const there = some.filter(({ standing }) => standing !== 'deleted')
  return there.length > 0 ? there : some
}

/** With these too, each once and as it was seen last, and at most so many. */
export function joined(now: readonly Chosen[], more: readonly Chosen[]): Chosen[] {
  const byId = new Map([...now, ...more].map((one) => [one.id, one] as const))
  return [...byId.values()].slice(0, MOST)
}

/** Which car parks are selected. */
export function useSelected(): Selected {
  const [all, setAll] = useState<readonly Chosen[]>([])
  const [isFull, setFull] = useState(false)
  const has = (id: number) => all.some((one) => one.id === id)
  const put = (next: readonly Chosen[], wanted: number) => {
    setAll(next)
    setFull(wanted > MOST)
  }
  const add = (some: readonly Chosen[]) => put(joined(all, some), new Set([...all, ...some].map(({ id }) => id)).size)
  return {
    all,
    count: all.length,
    isFull,
    has,
    toggle: (one) =>
      has(one.id)
        ? put(
            all.filter(({ id }) => id !== one.id),
            0,
          )
        : add([one]),
    add,
    clear: () => put([], 0),
  }
}
