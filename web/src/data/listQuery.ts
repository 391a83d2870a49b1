import type { ListParams } from '@/lib/listParams'

/** What a list is asked for, as the server takes it; filters come beside it. */
export function listQuery({ q, sort, cursor }: Pick<ListParams, 'q' | 'sort' | 'cursor'>) {
  return {
    ...(q && { q }),
    ...(sort && { sort: sort.descending ? ('newest' as const) : ('oldest' as const) }),
    ...(cursor && { cursor }),
  }
}
