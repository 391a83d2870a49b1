import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dropRequestPhoto, keepReview, keepServiceRequest, serviceRequestQuery } from './queries'
import type { CustomerQuote, ServiceRequest } from './types'

export type NewServiceRequest = BodyOf<'/api/v1/service-requests', 'post'>
export type RequestLocation = BodyOf<'/api/v1/service-requests/{id}/location', 'put'>

const at = (id: string) => ({ path: { id } })

/** Keeps what the server answers. Where it says that things stand otherwise, how they stand is asked for. */
async function kept(queries: QueryClient, id: string, asked: Promise<ServiceRequest>): Promise<ServiceRequest> {
  try {
    const request = await asked
    keepServiceRequest(queries, request)
    return request
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 409) {
      await queries.invalidateQueries({ queryKey: serviceRequestQuery(id).queryKey })
    }
    throw failure
  }
}

/** Posts a request. */
export async function postServiceRequest(queries: QueryClient, body: NewServiceRequest): Promise<ServiceRequest> {
  const request = await content(api.POST('/api/v1/service-requests', { body }))
  keepServiceRequest(queries, request)
  return request
}

/** Changes what an open request says. */
export const changeServiceRequest = (queries: QueryClient, id: string, body: NewServiceRequest) =>
  kept(queries, id, content(api.PUT('/api/v1/service-requests/{id}', { params: at(id), body })))

/** Says anew where one is, until the provider has arrived. */
export const movePin = (queries: QueryClient, id: string, body: RequestLocation) =>
  kept(queries, id, content(api.PUT('/api/v1/service-requests/{id}/location', { params: at(id), body })))

/** Accepts a quote as it was read; one that was changed meanwhile is refused. */
export function acceptQuote(queries: QueryClient, id: string, quote: CustomerQuote): Promise<ServiceRequest> {
  const body = { quote_id: quote.id, amount_pence: quote.amount_pence, changed_at: quote.changed_at }
  return kept(queries, id, content(api.POST('/api/v1/service-requests/{id}/accept', { params: at(id), body })))
}

/** Says that the work is done: for what the provider asks, or for what was quoted. */
export function confirmWork(queries: QueryClient, id: string, price: 'final' | 'quoted', final_price_pence: number) {
  const body = { price, final_price_pence }
  return kept(queries, id, content(api.POST('/api/v1/service-requests/{id}/confirm', { params: at(id), body })))
}

/** Says that the work is not done yet. */
export function denyWork(queries: QueryClient, id: string, note: string): Promise<ServiceRequest> {
  const body = { ...(note && { note }) }
  return kept(queries, id, content(api.POST('/api/v1/service-requests/{id}/not-done', { params: at(id), body })))
}

/** Ends a request. */
export function cancelServiceRequest(queries: QueryClient, id: string, reason: string): Promise<ServiceRequest> {
  const body = { ...(reason && { reason }) }
  return kept(queries, id, content(api.POST('/api/v1/service-requests/{id}/cancel', { params: at(id), body })))
}

/** Reviews the provider of a completed request; once. */
export async function reviewProvider(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/service-requests/{id}/review', 'post'>,
): Promise<void> {
  keepReview(queries, id, await content(api.POST('/api/v1/service-requests/{id}/review', { params: at(id), body })))
}

/** Opens the chat with a provider about a request. Answers the conversation's id. */
export async function openJobChat(id: string, provider_id: string): Promise<string> {
  const body = { provider_id }
  const opened = await content(api.POST('/api/v1/service-requests/{id}/conversations', { params: at(id), body }))
  return opened.conversation_id
}

/** Takes a photo from a request. */
export async function deleteRequestPhoto(queries: QueryClient, id: string, photo_id: string): Promise<void> {
  const params = { path: { id, photo_id } }
  await done(api.DELETE('/api/v1/service-requests/{id}/photos/{photo_id}', { params }))
  dropRequestPhoto(queries, id, photo_id)
}
