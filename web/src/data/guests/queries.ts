import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { VehicleCode } from '@/lib/vehicleCode'

/** How often a guest's page looks for news: there is no live stream without an account. */
export const POLL_INTERVAL_MS = 15_000

/** What may be sent at once. */
export const presetsQuery = queryOptions({
  queryKey: ['guest', 'presets'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/guest-messages/presets', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What became of a guest's message, looked for again while the page is in front. */
export function guestQuery(token: string) {
  return queryOptions({
    queryKey: ['guest', 'message', token],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/guest-messages/{token}', { params: { path: { token } }, signal })),
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  })
}

/** Whom a guest writes about, as the server takes it. */
export function aboutOf(vehicle: VehicleCode) {
  return 'plate' in vehicle ? { registration: vehicle.plate } : { card_token: vehicle.token }
}
