import { queryOptions } from '@tanstack/react-query'
import { api, content } from './client'
import { currentSession, keepSession } from './session'
import type { User } from './types'

/** Who is signed in, as the server knows them now. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me', { signal })),
})

/** Keeps what the server said of the user in the session too, where the frame reads it. */
export function keepUser(user: User): void {
  const session = currentSession()
  if (session && session.user.id === user.id) keepSession({ ...session, user })
}

/** Whether all that is left to a user is to read why, to appeal, to take their data along, and to keep or end the account. */
export function isLimited({ status }: User): boolean {
  return status === 'blocked' || status === 'closing'
}
