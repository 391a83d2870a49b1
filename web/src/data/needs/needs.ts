import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, content, done } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { useSession } from '@/api/session'
import { VEHICLE_HEIGHTS, VEHICLES } from '@/data/carParks/trip'
import { deviceItem } from '@/data/device'
import { queryClient } from '@/data/queryClient'

/** What a driver and their vehicle need of a car park: as the account keeps it, where it does. */
export type Needs = components['schemas']['ParkingNeeds']
export type Plug = components['schemas']['Plug']

export const PLUGS: readonly Plug[] = ['type_2', 'ccs', 'chademo', 'three_pin']
/** What a plug is called. */
export const PLUG_LABELS = { type_2: 'Type 2', ccs: 'CCS', chademo: 'CHAdeMO', three_pin: '3-pin' } as const

export const NO_NEEDS: Needs = {
  blue_badge: false,
  step_free: false,
  vehicle: 'car',
  height_cm: null,
  width_cm: null,
  plug: null,
}

const length = (value: unknown, most: number): number | null =>
  Number.isInteger(value) && (value as number) >= 50 && (value as number) <= most ? (value as number) : null

export function readNeeds(stored: unknown): Needs | null {
  if (typeof stored !== 'object' || stored === null) return null
  const one = stored as Partial<Record<keyof Needs, unknown>>
  return {
    blue_badge: one.blue_badge === true,
    step_free: one.step_free === true,
    vehicle: VEHICLES.find((vehicle) => vehicle === one.vehicle) ?? 'car',
    height_cm: length(one.height_cm, 600),
    width_cm: length(one.width_cm, 400),
    plug: PLUGS.find((plug) => plug === one.plug) ?? null,
  }
}

/** The needs, as they stay on the device. */
const needsItem = deviceItem('needs', readNeeds)

/** Whether anything is needed that not every car park has. */
export function isNeedy(needs: Needs | null): needs is Needs {
  return needs !== null && JSON.stringify({ ...NO_NEEDS, ...needs }) !== JSON.stringify(NO_NEEDS)
}

/** The height to fit under a bar in centimetres: the vehicle's own, else that of vehicles of its size; null where only a car is said. */
export function heightOf({ height_cm, vehicle }: Needs): number | null {
  return height_cm ?? (vehicle === 'car' ? null : VEHICLE_HEIGHTS[vehicle])
}

/** What the user's account keeps of their needs. */
const keptNeedsQuery = (user: string | null) =>
  queryOptions({
    queryKey: ['parking-needs', user],
    queryFn: async ({ signal }) => (await content(api.GET('/api/v1/me/parking-needs', { signal }))).needs ?? null,
    enabled: user !== null,
    staleTime: 5 * 60_000,
  })

/** The needs of whoever uses this device; null where nothing is said. Those that the account keeps come to a device that has none. */
export function useNeeds(): Needs | null {
  const here = needsItem.use()
  const user = useSession()?.user.id ?? null
  const { data: kept } = useQuery({ ...keptNeedsQuery(user), enabled: user !== null && here === null })
  useEffect(() => {
    if (kept && needsItem.get() === null) needsItem.set(kept)
  }, [kept])
  return here ?? kept ?? null
}

/** Whether the account keeps them; undefined while that is not known. */
export function useNeedsKept(): boolean | undefined {
  const user = useSession()?.user.id ?? null
  const { data } = useQuery(keptNeedsQuery(user))
  return user === null ? false : data === undefined ? undefined : data !== null
}

/** Keeps the needs on the device, and on the account where that is asked for and no longer where not. Rejects with words for people. */
export async function saveNeeds(needs: Needs | null, user: string | null, onAccount: boolean): Promise<void> {
  needsItem.set(needs)
  if (!user) return
  const { queryKey } = keptNeedsQuery(user)
  if (onAccount && needs) {
    const kept = await content(api.PUT('/api/v1/me/parking-needs', { body: needs }))
    queryClient.setQueryData(queryKey, kept.needs ?? null)
    return
  }
  // What is not known to be kept is not taken away: the person has not seen it.
  if (!queryClient.getQueryData(queryKey)) return
  await done(api.DELETE('/api/v1/me/parking-needs'))
  queryClient.setQueryData(queryKey, null)
}
