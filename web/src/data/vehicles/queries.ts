import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type Offline, ONCE } from '@/data/offline'
import { queryClient } from '@/data/queryClient'
import type { Vehicle, VehiclePhoto } from './types'

/** The user's own vehicles, the latest added first. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/vehicles', { signal })),
})

/** One of them. What the list knows of it stands in until it is there. */
export function vehicleQuery(queries: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['vehicle', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/vehicles/{id}', { params: { path: { id } }, signal })),
    placeholderData: () => queries.getQueryData(vehiclesQuery.queryKey)?.find((vehicle) => vehicle.id === id),
  })
}

/** Caches a vehicle. The list is fetched again: another vehicle may no longer be the primary one. */
export function keepVehicle(queries: QueryClient, vehicle: Vehicle): void {
  queries.setQueryData(['vehicle', vehicle.id], vehicle)
  void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

/** Asks again for all of them: their photos' addresses have run out, say. */
export function refreshVehicles(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['vehicle'] })
  void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

/** Removes a vehicle from the cache. */
export function dropVehicle(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: ['vehicle', id] })
  void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

/** Adds an uploaded photo to the cached vehicle. */
export function addPhoto(queries: QueryClient, id: string, photo: VehiclePhoto): void {
  queries.setQueryData<Vehicle>(['vehicle', id], (known) => known && { ...known, photos: [...known.photos, photo] })
  void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

/** Removes a deleted photo from the cached vehicle. */
export function dropPhoto(queries: QueryClient, id: string, photoId: string): void {
  const left = (photos: VehiclePhoto[]) => photos.filter((photo) => photo.id !== photoId)
  queries.setQueryData<Vehicle>(['vehicle', id], (known) => known && { ...known, photos: left(known.photos) })
  void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

/** The list of them. */
export const vehiclesOffline: Offline = {
  keeps: (key) => key.length === 1 && key[0] === 'vehicles',
  prefetch: () => queryClient.prefetchQuery({ ...vehiclesQuery, ...ONCE }),
}
