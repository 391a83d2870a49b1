import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { Vehicle } from './trip'

/** What two hours cost is asked where nobody said for how long. */
export const USUAL_STAY_MINUTES = 120

/** Who parks, as far as tariff boards care. */
export interface Parker {
  vehicle: Vehicle
  blueBadge: boolean
}

/** What a stay costs, from a local time as `2026-05-03T14:30`, or null for now. */
export const costQuery = (id: number, arrive: string | null, minutes: number, { vehicle, blueBadge }: Parker) =>
  queryOptions({
    queryKey: ['cost', id, arrive, minutes, vehicle, blueBadge],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { arrival: arrive ?? undefined, minutes, vehicle, blue_badge: blueBadge } }
      return content(api.GET('/api/v1/car-parks/{id}/cost', { params, signal }))
    },
  })
