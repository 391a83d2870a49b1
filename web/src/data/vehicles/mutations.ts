import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { upload } from '@/api/upload'
import { keepVehicle } from './queries'
import type { Vehicle } from './types'

export async function addVehicle(queries: QueryClient, body: BodyOf<'/api/v1/vehicles', 'post'>): Promise<void> {
  keepVehicle(queries, await content(api.POST('/api/v1/vehicles', { body })))
}

/** What the official register knows of a registration. */
export const enquire = (registration: string) =>
  content(api.POST('/api/v1/vehicles/enquiry', { body: { registration } }))

export async function changeVehicle(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/vehicles/{id}', 'patch'>,
): Promise<void> {
  keepVehicle(queries, await content(api.PATCH('/api/v1/vehicles/{id}', { params: { path: { id } }, body })))
}

/** Takes a vehicle off the account. What is known of it stays until `dropVehicle`, so that its page can go first. */
export const removeVehicle = (id: string) => done(api.DELETE('/api/v1/vehicles/{id}', { params: { path: { id } } }))

/** Deletes a photo. What is known of it stays until `dropPhoto`, so that the viewer can move on first. */
export const deletePhoto = (id: string, photo_id: string) =>
  done(api.DELETE('/api/v1/vehicles/{id}/photos/{photo_id}', { params: { path: { id, photo_id } } }))

/** Gives a windscreen card a new code; every one printed before stops working. */
export async function issueCard(queries: QueryClient, id: string): Promise<void> {
  keepVehicle(queries, await content(api.POST('/api/v1/vehicles/{id}/card-token', { params: { path: { id } } })))
}

export async function revokeCard(queries: QueryClient, id: string): Promise<void> {
  keepVehicle(queries, await content(api.DELETE('/api/v1/vehicles/{id}/card-token', { params: { path: { id } } })))
}

/** Claims a registration that another account has, with a photo of its registration certificate. */
export async function claimRegistration(
  queries: QueryClient,
  { registration, certificate }: { registration: string; certificate: Blob },
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Vehicle> {
  const form = new FormData()
  form.set('registration', registration)
  form.set('certificate', certificate)
  const vehicle = await upload<Vehicle>('/api/v1/vehicles/claims', form, options)
  keepVehicle(queries, vehicle)
  return vehicle
}

export async function withdrawClaim(queries: QueryClient, id: string): Promise<void> {
  keepVehicle(queries, await content(api.DELETE('/api/v1/vehicles/{id}/claim', { params: { path: { id } } })))
}
