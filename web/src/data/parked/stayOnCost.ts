import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { getJson } from '@/api/json'
import type { Parker } from '@/data/carParks/cost'
import { CAR_PARKS } from '@/data/carParks/queries'
import { formatFieldTime } from '@/lib/dates'

/** What a stay costs; an estimate where nobody said what an hour costs. */
type StayCost = { pence: number; estimated: boolean }

/** What a stay of so many minutes from a moment costs; null where that is not known. A server that cannot say answers 404. */
export const stayOnCostQuery = (
  carPark: number | null,
  arrival: string,
  minutes: number,
  { vehicle, blueBadge }: Parker,
) =>
  queryOptions({
    queryKey: [CAR_PARKS, 'stay on', carPark, arrival, minutes, vehicle, blueBadge],
    queryFn: async ({ signal }): Promise<StayCost | null> => {
      const asked = new URLSearchParams({
        arrival: formatFieldTime(new Date(arrival)),
        minutes: String(minutes),
        vehicle,
        blue_badge: String(blueBadge),
      })
      try {
        const path = `/api/v1/car-parks/${carPark}/cost?${asked}`
        const { pence, estimated } = await getJson<{ pence?: unknown; estimated?: unknown }>(path, signal)
        return typeof pence === 'number' ? { pence, estimated: estimated === true } : null
      } catch (failure) {
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) return null
        throw failure
      }
    },
    enabled: carPark !== null && minutes > 0,
    staleTime: 60_000,
    retry: false,
  })
