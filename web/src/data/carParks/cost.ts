import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/json'
import type { Vehicle } from './trip'
import type { CostOfStay } from './types'

/** What two hours cost is asked where nobody said for how long. */
export const USUAL_STAY_MINUTES = 120

/** Who parks, as far as tariff boards care. */
export interface Parker {
  vehicle: Vehicle
  blueBadge: boolean
}

/**
 * What a stay costs, from a local time as `2026-05-03T14:30`, or null for now. Asked as anybody asks it: with a token the server
 * would learn where its user parked and until when, or that they have a blue badge.
 */
export const costQuery = (id: number, arrive: string | null, minutes: number, { vehicle, blueBadge }: Parker) =>
  queryOptions({
    queryKey: ['cost', id, arrive, minutes, vehicle, blueBadge],
    queryFn: ({ signal }) => {
      const stay = new URLSearchParams({ minutes: String(minutes), vehicle, blue_badge: String(blueBadge) })
      if (arrive !== null) stay.set('arrival', arrive)
      return getJson<CostOfStay>(`/api/v1/car-parks/${id}/cost?${stay}`, signal)
    },
  })
