import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reverseQuery } from '@/data/places/queries'
import type { LngLat } from '@/lib/geo'
import { locate, type Position } from '@/lib/geolocation'
import { readStored, store } from '@/lib/storage'
import { confirmed, failed } from '@/ui/toast'

/** Where the driver is or wants to be. */
export interface Here {
  at: LngLat
  /** Null when nobody measured it. */
  accuracyMetres: number | null
  /** What it is called, when that is known already. */
  words: string | null
}

/** The middle of Liverpool, where no better place is known. */
export const DEFAULT_HERE: Here = { at: [-2.9916, 53.4084], accuracyMetres: null, words: 'Liverpool city centre' }

/** Says in this browser that location permission was dealt with. */
const ASKED = 'locationPermissionAsked'

export type UseHere = ReturnType<typeof useHere>

/**
 * The driver's location and the way to it: asked for once, found by the device or set by hand, and Liverpool's centre
 * when it is denied. `onMove` hears where to look.
 */
export function useHere(onMove: (at: LngLat) => void) {
  const [here, setHere] = useState<Here | null>(null)
  const [handled, setHandled] = useState(() => readStored(ASKED) !== null)
  const [asking, setAsking] = useState(false)
  const named = useQuery(reverseQuery(here && here.words === null ? here.at : null))

  const settle = (next: Here) => {
    setHere(next)
    onMove(next.at)
  }
  const remember = () => {
    store(ASKED, 'true')
    setHandled(true)
  }
  const find = async (): Promise<Position | null> => {
    setAsking(true)
    try {
      return await locate()
    } catch {
      return null
    } finally {
      setAsking(false)
    }
  }
  const found = (position: Position) => {
    settle({ ...position, words: null })
    confirmed({ title: 'Location Found', detail: 'Now showing parking options near you!' })
  }

  return {
    here,
    words: here?.words ?? named.data?.words ?? null,
    asking,
    /** The prompt stands open: nobody has dealt with it yet. */
    prompted: !handled && here === null,
    /** It was dealt with, and still there is no location. */
    missing: handled && here === null,
    allow: async () => {
      remember()
      const position = await find()
      if (position) {
        found(position)
        return
      }
      if ('geolocation' in navigator) {
        failed({ title: 'Location Error', detail: "Couldn't get your location. Showing Liverpool city center." })
      } else {
        failed({ title: 'Location Not Supported', detail: "Your browser doesn't support location services." })
      }
      settle(DEFAULT_HERE)
    },
    deny: () => {
      remember()
      settle(DEFAULT_HERE)
      confirmed({ title: 'Using Default Location' })
    },
    /** Not now: it is asked again at the next visit. */
    close: () => setHandled(true),
    findMe: async () => {
      if (!('geolocation' in navigator)) {
        failed({ title: 'Location Not Supported', detail: "Your browser doesn't support location services." })
        return
      }
      const position = await find()
      if (position) found(position)
      else {
        failed({
          title: 'Location Error',
          detail: "Couldn't get your location. Please try again or set manually.",
        })
      }
    },
    setByHand: (at: LngLat, address: string) => {
      setHandled(true)
      settle({ at, accuracyMetres: null, words: address })
      confirmed({ title: 'Location Set', detail: `Now showing parking near ${address}` })
    },
  }
}
