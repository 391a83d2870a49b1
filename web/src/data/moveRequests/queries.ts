import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { isOpen, type MoveRequest } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const MOVE_REQUESTS = 'move-requests'
/** How often one that is open is looked at: that it is asked again, nobody tells. */
const AGAIN_MS = 10_000

/** The user's requests of the last 24 hours, and those about their vehicles. */
export const moveRequestsQuery = queryOptions({
  queryKey: [MOVE_REQUESTS, 'list'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/move-requests', { signal })),
  staleTime: 5_000,
})

/** One request. */
export const moveRequestQuery = (queries: QueryClient, id: string) =>
  queryOptions({
    queryKey: [MOVE_REQUESTS, 'one', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/move-requests/{id}', { params: { path: { id } }, signal })),
    placeholderData: () => queries.getQueryData(moveRequestsQuery.queryKey)?.find((one) => one.id === id),
    refetchInterval: ({ state: { data } }) => (data === undefined || isOpen(data) ? AGAIN_MS : false),
    refetchOnWindowFocus: true,
  })

/** The request that the link of an email leads to. */
export const linkedMoveRequestQuery = (token: string) =>
  queryOptions({
    queryKey: [MOVE_REQUESTS, 'link', token],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/move-request-links/{token}', { params: { path: { token } }, signal })),
    refetchInterval: ({ state: { data } }) => (data === undefined || isOpen(data) ? AGAIN_MS : false),
    retry: false,
  })

/** Asks again for those that are on the screen. */
export function refreshMoveRequests(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MOVE_REQUESTS], refetchType: 'active' })
}

/** Puts what the server answered into what is known. */
export function keepMoveRequest(queries: QueryClient, request: MoveRequest): void {
  queries.setQueryData([MOVE_REQUESTS, 'one', request.id], request)
  void queries.invalidateQueries({ queryKey: moveRequestsQuery.queryKey })
}
