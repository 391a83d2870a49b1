import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { type Download, download } from '@/api/download'
import { changeProvider, FIGURES_MONTHS, figuresQuery, keepProvider, PROVIDERS } from './queries'
import type { NewProvider, Provider, ProviderDocument, Review } from './types'

/** Applies as a service provider. */
export async function applyAsProvider(queries: QueryClient, body: NewProvider): Promise<Provider> {
  const provider = await content(api.POST('/api/v1/me/provider', { body }))
  keepProvider(queries, provider)
  return provider
}

/** Changes what the user's business tells of itself. */
export async function saveProvider(queries: QueryClient, body: NewProvider): Promise<Provider> {
  const provider = await content(api.PUT('/api/v1/me/provider', { body }))
  keepProvider(queries, provider)
  return provider
}

/** What the business tells of itself, as it is sent to be changed. */
export function bodyOf({ base, ...provider }: Provider): NewProvider | null {
  if (!base) return null
  const { business_name, contact_name, phone, email, address, service_types, experience } = provider
  const { certifications, insurance_details, description, radius_km, opening_hours } = provider
  return {
    business_name,
    contact_name,
    phone,
    email,
    address,
    service_types,
    experience,
    certifications,
    insurance_details,
    description,
    base,
    radius_km,
    opening_hours,
  }
}

/** Begins or ends taking jobs; shown at once, and taken back where it did not work. */
export async function setTakesJobs(queries: QueryClient, takes_jobs: boolean): Promise<void> {
  changeProvider(queries, (known) => ({ ...known, takes_jobs }))
  try {
    const body = { takes_jobs }
    keepProvider(queries, await content(api.PUT('/api/v1/me/provider/availability', { body })))
  } catch (failure) {
    changeProvider(queries, (known) => ({ ...known, takes_jobs: !takes_jobs }))
    throw failure
  }
}

/** Where documents are posted. */
export const DOCUMENTS_PATH = '/api/v1/me/provider/documents'

/** Adds an uploaded document to the cached business. */
export function keepDocument(queries: QueryClient, document: ProviderDocument): void {
  changeProvider(queries, (known) => ({ ...known, documents: [...known.documents, document] }))
}

/** Takes a document back. */
export async function removeDocument(queries: QueryClient, id: string): Promise<void> {
  await done(api.DELETE('/api/v1/me/provider/documents/{id}', { params: { path: { id } } }))
  changeProvider(queries, (known) => ({ ...known, documents: known.documents.filter((one) => one.id !== id) }))
}

/** Fetches a document of the user's own, as it was uploaded. */
export const fetchDocument = (id: string): Promise<Download> =>
  download(`${DOCUMENTS_PATH}/${encodeURIComponent(id)}/file`)

/** Fetches the figures as a table for spreadsheets. */
export const fetchFigures = (months = FIGURES_MONTHS): Promise<Download> =>
  download(`/api/v1/me/provider/figures.csv?months=${months}`)

/** Answers a review, once. */
export async function replyToReview(queries: QueryClient, id: string, reply: string): Promise<Review> {
  const review = await content(api.POST('/api/v1/reviews/{id}/reply', { params: { path: { id } }, body: { reply } }))
  void queries.invalidateQueries({ queryKey: [PROVIDERS] })
  void queries.invalidateQueries({ queryKey: figuresQuery().queryKey })
  return review
}

type Report = BodyOf<'/api/v1/providers/{id}/reports', 'post'>

/** Reports a business. Answers the sentence that says so. */
export async function reportProvider(id: string, body: Report): Promise<string> {
  return (await content(api.POST('/api/v1/providers/{id}/reports', { params: { path: { id } }, body }))).message
}

/** Reports a review. Answers the sentence that says so. */
export async function reportReview(review_id: string, { reason, description }: Report): Promise<string> {
  const body = { about: 'review', review_id, reason, ...(description && { description }) } as const
  return (await content(api.POST('/api/v1/reports', { body }))).message
}
