import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { NewSuggestion, Suggestion, SuggestionPhoto } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const SUGGESTIONS = 'suggestions'

/** One's suggestions and corrections, the latest first, a page of 25 at a time. */
export const suggestionsQuery = infiniteQueryOptions({
  queryKey: [SUGGESTIONS, 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    content(
      api.GET('/api/v1/car-park-suggestions', { params: { query: pageParam ? { before: pageParam } : {} }, signal }),
    ),
  getNextPageParam: (page) => page.next ?? null,
})

/** One of them. */
export const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: [SUGGESTIONS, 'own', id],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/car-park-suggestions/{id}', { params: { path: { id } }, signal })),
  })

/** The car parks within 100 metres of a point; null asks nothing. */
export const nearQuery = (at: { lng: number; lat: number } | null) =>
  queryOptions({
    queryKey: [SUGGESTIONS, 'near', at],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/car-parks/near', { params: { query: at ?? { lng: 0, lat: 0 } }, signal })),
    enabled: at !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** How opening hours are read that somebody types; nothing asks nothing. */
export const openingHoursQuery = (text: string) =>
  queryOptions({
    queryKey: [SUGGESTIONS, 'opening-hours', text],
    queryFn: ({ signal }) => content(api.GET('/api/v1/opening-hours', { params: { query: { text } }, signal })),
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

function keep(queries: QueryClient, suggestion: Suggestion): Suggestion {
  queries.setQueryData(suggestionQuery(suggestion.id).queryKey, suggestion)
  void queries.invalidateQueries({ queryKey: suggestionsQuery.queryKey })
  return suggestion
}

/** Sends a suggestion, or a correction of a car park. */
export async function sendSuggestion(
  queries: QueryClient,
  body: NewSuggestion,
  correcting: number | null,
): Promise<Suggestion> {
  if (correcting === null) return keep(queries, await content(api.POST('/api/v1/car-park-suggestions', { body })))
  const params = { path: { id: correcting } }
  return keep(queries, await content(api.POST('/api/v1/car-parks/{id}/corrections', { params, body })))
}

/** Answers what an admin asked. */
export async function answerSuggestion(queries: QueryClient, id: string, text: string): Promise<void> {
  const params = { path: { id } }
  const body = { content: text }
  keep(queries, await content(api.POST('/api/v1/car-park-suggestions/{id}/answers', { params, body })))
}

/** Adds an uploaded photo to the cached suggestion. */
export function addSuggestionPhoto(queries: QueryClient, id: string, photo: SuggestionPhoto): void {
  queries.setQueryData(suggestionQuery(id).queryKey, (known) => known && { ...known, photos: [...known.photos, photo] })
}

/** Where the photos of a suggestion are posted. */
export const suggestionPhotosPath = (id: string) => `/api/v1/car-park-suggestions/${encodeURIComponent(id)}/photos`
