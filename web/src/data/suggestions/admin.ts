import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content } from '@/api/client'
import { type ListQuery, paged } from '@/data/admin/lists'
import { SUGGESTIONS as KEY } from '@/data/admin/queries'
import { refreshInbox } from '@/data/inbox/queries'
import type { AdminSuggestion, SuggestionState } from './types'

/** A page of suggestions and corrections, whatever became of them. */
export const adminSuggestionsQuery = (query: ListQuery & { state?: SuggestionState | undefined }) =>
  queryOptions({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/suggestions', { params: { query }, signal })),
    select: ({ suggestions, next, total, counts }) => ({ rows: suggestions, next, total, counts }),
    ...paged,
  })

/** A suggestion or a correction, with what helps to decide it. */
export const adminSuggestionQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/suggestions/{id}', { params: { path: { id } }, signal })),
  })

/** Keeps what the server answers. Where it refuses, another admin may have changed it: it is asked for again. */
async function act(queries: QueryClient, id: string, answer: Promise<AdminSuggestion>): Promise<void> {
  try {
    queries.setQueryData(adminSuggestionQuery(id).queryKey, await answer)
    refreshInbox(queries)
    void queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  } catch (failure) {
    void queries.invalidateQueries({ queryKey: [KEY, id] })
    throw failure
  }
}

type Edit = BodyOf<'/api/v1/admin/suggestions/{id}', 'put'>
type Question = BodyOf<'/api/v1/admin/suggestions/{id}/questions', 'post'>
type Decision = BodyOf<'/api/v1/admin/suggestions/{id}/decision', 'post'>

/** Puts right what is said, before it is decided. */
export const editSuggestion = (queries: QueryClient, id: string, body: Edit) =>
  act(queries, id, content(api.PUT('/api/v1/admin/suggestions/{id}', { params: { path: { id } }, body })))

/** Asks whoever suggested it. */
export const askSuggester = (queries: QueryClient, id: string, body: Question) =>
  act(queries, id, content(api.POST('/api/v1/admin/suggestions/{id}/questions', { params: { path: { id } }, body })))

/** Approves, rejects or merges it. */
export const decideSuggestion = (queries: QueryClient, id: string, body: Decision) =>
  act(queries, id, content(api.POST('/api/v1/admin/suggestions/{id}/decision', { params: { path: { id } }, body })))

/** Undoes what was decided: it waits again. */
export const undoSuggestionDecision = (queries: QueryClient, id: string, version: number) =>
  act(
    queries,
    id,
    content(api.POST('/api/v1/admin/suggestions/{id}/undo', { params: { path: { id } }, body: { version } })),
  )
