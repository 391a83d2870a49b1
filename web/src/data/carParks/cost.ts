import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { getJson } from '@/api/json'
import { CAR_PARKS } from './queries'

/** What a stay costs. */
export type StayCost = { pence: number }

/** What a stay of so many minutes from a moment costs; null where that is not known. */
export const stayCostQuery = (carPark: number | null, arrival: string, minutes: number) =>
  queryOptions({
    queryKey: [CAR_PARKS, 'cost', carPark, arrival, minutes],
    queryFn: async ({ signal }): Promise<StayCost | null> => {
      const asked = new URLSearchParams({ arrival, minutes: String(minutes) })
      try {
        const { pence } = await getJson<{ pence?: unknown }>(`/api/v1/car-parks/${carPark}/cost?${asked}`, signal)
        return typeof pence === 'number' ? { pence } : null
      } catch (failure) {
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) return null
        throw failure
      }
    },
    enabled: carPark !== null && minutes > 0,
    staleTime: 60_000,
    retry: false,
  })
