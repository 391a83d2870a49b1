import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content } from '@/api/client'
import { keepMoveRequest, linkedMoveRequestQuery } from './queries'
import type { MoveRequest } from './types'

/** Asks for a vehicle to be moved. What the server answers says nothing of whether anybody has it. */
export async function askToMove(
  queries: QueryClient,
  body: BodyOf<'/api/v1/move-requests', 'post'>,
): Promise<MoveRequest> {
  const request = await content(api.POST('/api/v1/move-requests', { body }))
  keepMoveRequest(queries, request)
  return request
}

/** What an owner says, and either side: by the request's id, or by the link of an email. */
export type MoveAnswers = {
  onMyWay: (minutes: number | null) => Promise<void>
  moved: () => Promise<void>
}

/** Answers as whoever is signed in. */
export function answersOf(queries: QueryClient, id: string): MoveAnswers {
  const params = { path: { id } }
  return {
    onMyWay: async (minutes) =>
      keepMoveRequest(
        queries,
        await content(api.POST('/api/v1/move-requests/{id}/on-my-way', { params, body: { minutes } })),
      ),
    moved: async () =>
      keepMoveRequest(queries, await content(api.POST('/api/v1/move-requests/{id}/moved', { params }))),
  }
}

/** Answers as the owner who has the link. */
export function answersByLink(queries: QueryClient, token: string): MoveAnswers {
  const params = { path: { token } }
  const keep = (request: MoveRequest) => {
    queries.setQueryData(linkedMoveRequestQuery(token).queryKey, request)
  }
  return {
    onMyWay: async (minutes) =>
      keep(await content(api.POST('/api/v1/move-request-links/{token}/on-my-way', { params, body: { minutes } }))),
    moved: async () => keep(await content(api.POST('/api/v1/move-request-links/{token}/moved', { params }))),
  }
}
