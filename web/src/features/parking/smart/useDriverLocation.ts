import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reverseQuery } from '@/data/places/queries'
import type { LngLat } from '@/lib/geo'
import { locate, type Position } from '@/lib/geolocation'
import { readStored, store } from '@/lib/storage'
import { confirmed, failed } from '@/ui/toast'

/** Where the driver is or wants to be. */
export interface DriverLocation {
  at: LngLat
  /** Null when it was not measured. */
  accuracyMetres: number | null
  /** What it is called, when that is known already. */
  name: string | null
}

/** The middle of Liverpool, where no better place is known. */
export const DEFAULT_LOCATION: DriverLocation = {
  at: [-2.9916, 53.4084],
  accuracyMetres: null,
  name: 'Liverpool city centre',
}

/** Says in this browser that location permission was dealt with. */
const ASKED = 'locationPermissionAsked'

export type UseDriverLocation = ReturnType<typeof useDriverLocation>

/**
 * The driver's location and the way to it: asked for once, found by the device or set by hand, and Liverpool's centre
 * when it is denied. `onMove` hears where to look.
 */
export function useDriverLocation(onMove: (at: LngLat) => void) {
  const [current, setCurrent] = useState<DriverLocation | null>(null)
  const [handled, setHandled] = useState(() => readStored(ASKED) !== null)
  const [asking, setAsking] = useState(false)
  const named = useQuery(reverseQuery(current && current.name === null ? current.at : null))

  const settle = (next: DriverLocation) => {
    setCurrent(next)
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
    settle({ ...position, name: null })
    confirmed({ title: 'Location Found', detail: 'Now showing parking options near you!' })
  }

  return {
    current,
    name: current?.name ?? named.data?.words ?? null,
    asking,
    /** The prompt is open: the driver has not answered it yet. */
    prompted: !handled && current === null,
    /** It was dealt with, and still there is no location. */
    missing: handled && current === null,
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
      settle(DEFAULT_LOCATION)
    },
    deny: () => {
      remember()
      settle(DEFAULT_LOCATION)
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
      settle({ at, accuracyMetres: null, name: address })
      confirmed({ title: 'Location Set', detail: `Now showing parking near ${address}` })
    },
  }
}
