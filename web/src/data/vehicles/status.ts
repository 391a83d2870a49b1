import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { formatTime } from '@/lib/dates'
import { keepVehicle, refreshVehicles } from './queries'
import type { Vehicle } from './types'

/** How a vehicle is, as its driver says. */
export type StatusKind = NonNullable<Vehicle['status']>['status']

/** What each is called. */
export const STATUS: Record<StatusKind, string> = {
  parked: 'Parked',
  available: 'Available',
  'leaving-soon': 'Leaving soon',
}

/** What its driver said, while it counts; null when they said nothing. */
export function statusOf({ status }: Pick<Vehicle, 'status'>, now: Date): NonNullable<Vehicle['status']> | null {
  return status && Date.parse(status.until) > now.getTime() ? status : null
}

/** The space it is about to leave, while others see it or are about to; null when none is shown. */
export function leavingOf(
  { leaving_soon }: Pick<Vehicle, 'leaving_soon'>,
  now: Date,
): NonNullable<Vehicle['leaving_soon']> | null {
  return leaving_soon && Date.parse(leaving_soon.shown_until) > now.getTime() ? leaving_soon : null
}

/** Parked since 14:28; null when nothing is said of it. A day and more ago no time says enough. */
export function statusWords(vehicle: Pick<Vehicle, 'status' | 'leaving_soon'>, now: Date): string | null {
  const said = statusOf(vehicle, now)
  if (!said) return null
  if (said.status === 'leaving-soon') {
    const leaving = leavingOf(vehicle, now)
    return leaving ? `Leaving about ${formatTime(new Date(leaving.leaves_at))}` : STATUS[said.status]
  }
  const days = Math.floor((now.getTime() - Date.parse(said.since)) / 86_400_000)
  if (days > 0) return `${STATUS[said.status]} for ${days} ${days === 1 ? 'day' : 'days'}`
  return `${STATUS[said.status]} since ${formatTime(new Date(said.since))}`
}

export async function setVehicleStatus(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/vehicles/{id}/status', 'put'>,
): Promise<Vehicle> {
  const vehicle = await content(api.PUT('/api/v1/vehicles/{id}/status', { params: { path: { id } }, body }))
  keepVehicle(queries, vehicle)
  return vehicle
}

/** Forgets what was said of a vehicle. */
export async function clearVehicleStatus(queries: QueryClient, id: string): Promise<void> {
  await done(api.DELETE('/api/v1/vehicles/{id}/status', { params: { path: { id } } }))
  refreshVehicles(queries)
}
