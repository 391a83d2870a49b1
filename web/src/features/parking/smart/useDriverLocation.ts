import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reverseQuery } from '@/data/places/queries'
import type { LngLat } from '@/lib/geo'
import { locate, NO_REASON, type Position } from '@/lib/geolocation'
import { readStored, store } from '@/lib/storage'
import { confirmed, failed } from '@/ui/toast'
import type { StartingArea } from '../useStart'

/** Where the driver is or wants to be. */
export interface DriverLocation {
  at: LngLat
  /** Null when it was not measured. */
  accuracyMetres: number | null
  /** What it is called, when that is known already. */
  name: string | null
}

/** The middle of Liverpool, where no better place is known. */
const LIVERPOOL: DriverLocation = {
  at: [-2.9916, 53.4084],
  accuracyMetres: null,
  name: 'Liverpool city centre',
}

const SHOWING_LIVERPOOL = "Couldn't get your location. Showing Liverpool city center."
const NOT_FOUND = "Couldn't get your location. Please try again or set manually."

/** Says in this browser that location permission was dealt with. */
const ASKED = 'locationPermissionAsked'

export type UseDriverLocation = ReturnType<typeof useDriverLocation>

/** Where the map is of its own accord: at the default, at an area that has real car parks, or where a link led. */
export type Begun = { area: StartingArea | null; linked: boolean }

/** Where a driver is taken to be who does not tell; null where a link led: its own view stays. */
function defaultLocation({ area, linked }: Begun): DriverLocation | null {
  if (linked) return null
  return area ? { at: [area.lng, area.lat], accuracyMetres: null, name: area.name } : LIVERPOOL
}

/**
 * The driver's location and the way to it: asked for once, found by the device or set by hand, and a default when it is
 * denied. `onMove` hears where to look.
 */
export function useDriverLocation(begun: Begun, onMove: (at: LngLat) => void) {
  const [current, setCurrent] = useState<DriverLocation | null>(null)
  const [handled, setHandled] = useState(() => readStored(ASKED) !== null)
  const [asking, setAsking] = useState(false)
  const named = useQuery(reverseQuery(current && current.name === null ? current.at : null))

  const fallback = defaultLocation(begun)
  const settle = (next: DriverLocation) => {
    setCurrent(next)
    onMove(next.at)
  }
  const remember = () => {
    store(ASKED, 'true')
    setHandled(true)
  }
  /** The position, or why there is none. */
  const find = async (): Promise<Position | string> => {
    setAsking(true)
    try {
      return await locate()
    } catch (error) {
      return error instanceof Error && error.message !== NO_REASON ? error.message : NOT_FOUND
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
      if (typeof position !== 'string') {
        found(position)
        return
      }
      if ('geolocation' in navigator) {
        const detail = fallback === LIVERPOOL ? SHOWING_LIVERPOOL : position
        failed({ title: 'Location Error', detail })
      } else {
        failed({ title: 'Location Not Supported', detail: "Your browser doesn't support location services." })
      }
      if (fallback) setCurrent(fallback)
    },
    deny: () => {
      remember()
      if (!fallback) return
      setCurrent(fallback)
      confirmed({ title: 'Using Default Location' })
    },
    /** Not now: it is asked again at the next visit. */
    close: () => setHandled(true),
    findMe: async () => {
      if (!('geolocation' in navigator)) {
        failed({ title: 'Location Not Supported', detail: "Your browser doesn't support location services." })
        return
      }
      remember()
      const position = await find()
      if (typeof position === 'string') failed({ title: 'Location Error', detail: position })
      else found(position)
    },
    setByHand: (at: LngLat, address: string) => {
      remember()
      settle({ at, accuracyMetres: null, name: address })
      confirmed({ title: 'Location Set', detail: `Now showing parking near ${address}` })
    },
  }
}
