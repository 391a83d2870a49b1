import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import type { LngLat } from '@/lib/geo'
import { jobQuery, keepJob, refreshJobLists } from './queries'
import type { Job, NewQuote } from './types'

const at = (id: string) => ({ params: { path: { id } } })

/** Sends a quote, or changes the one that was sent. */
export async function sendQuote(queries: QueryClient, id: string, body: NewQuote): Promise<Job> {
  const job = await content(api.PUT('/api/v1/jobs/{id}/quote', { ...at(id), body }))
  keepJob(queries, job)
  return job
}

/** Takes the quote back. */
export async function withdrawQuote(queries: QueryClient, id: string): Promise<void> {
  keepJob(queries, await content(api.DELETE('/api/v1/jobs/{id}/quote', at(id))))
}

/** The job is not for this provider: it leaves the list. */
export async function dismissJob(queries: QueryClient, id: string): Promise<void> {
  await done(api.POST('/api/v1/jobs/{id}/dismiss', at(id)))
  refreshJobLists(queries)
}

/** Says how far the work has come. */
export async function moveJob(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/jobs/{id}/progress', 'post'>,
): Promise<Job> {
  const job = await content(api.POST('/api/v1/jobs/{id}/progress', { ...at(id), body }))
  keepJob(queries, job)
  return job
}

/** Gives a job back, which opens it to others again. */
export async function dropOut(queries: QueryClient, id: string, reason: string): Promise<void> {
  await done(api.POST('/api/v1/jobs/{id}/drop-out', { ...at(id), body: { reason } }))
  queries.removeQueries({ queryKey: jobQuery(id).queryKey })
  refreshJobLists(queries)
}

/** Tells the customer where the provider is on the way. */
export const sendPosition = (id: string, [lng, lat]: LngLat): Promise<void> =>
  done(api.POST('/api/v1/jobs/{id}/position', { ...at(id), body: { lng, lat } }))

/** The conversation with the customer, which is made when first asked for. */
export const conversationOf = async (id: string): Promise<string> =>
  (await content(api.POST('/api/v1/jobs/{id}/conversation', at(id)))).conversation_id
