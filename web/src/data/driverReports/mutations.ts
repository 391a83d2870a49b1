import type { QueryClient } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'
import { upload } from '@/api/upload'
import { CAR_PARKS } from '@/data/carParks/queries'
import { type OwnReport, ownReportsQuery, type ReportKind } from './queries'

/** Puts one's own reports as they are now, and asks again for what follows from them. */
function keep(queries: QueryClient, userId: string, change: (own: OwnReport[]) => OwnReport[]): void {
  queries.setQueryData(ownReportsQuery(userId).queryKey, (own) => change(own ?? []))
  void queries.invalidateQueries({ queryKey: ['own-driver-reports'] })
  void queries.invalidateQueries({ queryKey: [CAR_PARKS] })
}

/** Says how a car park is. */
export async function reportCarPark(queries: QueryClient, userId: string, id: number, kind: ReportKind): Promise<void> {
  const params = { path: { id } }
  const made = await content(api.POST('/api/v1/car-parks/{id}/reports', { params, body: { kind } }))
  keep(queries, userId, (own) => [made, ...own])
}

/** Says that a price differs, with a photo of the sign. */
export async function reportPrice(queries: QueryClient, userId: string, id: number, photo: Blob): Promise<void> {
  const form = new FormData()
  form.set('photo', photo)
  const made = await upload<OwnReport>(`/api/v1/car-parks/${id}/price-reports`, form)
  keep(queries, userId, (own) => [made, ...own])
}

/** Takes a report back. */
export async function withdrawReport(queries: QueryClient, userId: string, id: string): Promise<void> {
  await done(api.DELETE('/api/v1/me/driver-reports/{id}', { params: { path: { id } } }))
  keep(queries, userId, (own) => own.filter((report) => report.id !== id))
}
