import { useQueryClient } from '@tanstack/react-query'
import { keepUser, meQuery } from '@/api/me'
import type { User } from '@/api/types'

/** Keeps what the server said of the user, here and in the session. */
export function useKeepMe(): (user: User) => void {
  const queries = useQueryClient()
  return (user) => {
    queries.setQueryData(meQuery.queryKey, user)
    keepUser(user)
  }
}
