import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { listQuery } from '@/data/listQuery'
import { ADMIN } from './queries'

/** What the server takes for every list of admins. */
export type ListQuery = ReturnType<typeof listQuery>

/** The page before stays until the next one is there. */
export const paged = { placeholderData: keepPreviousData } as const

/** Asks again for what is shown of the admin area: one act changes lists, counts and what waits. */
export function refreshAdmin(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [first, what] }) => first === ADMIN && what !== 'access' })
}

/** Waits for an act, and has what is shown asked for again: also where it failed, because another admin may have been quicker. */
export async function thenRefresh<T>(queries: QueryClient, act: Promise<T>): Promise<T> {
  try {
    return await act
  } finally {
    refreshAdmin(queries)
  }
}
