import type { QueryClient } from '@tanstack/react-query'
import { api, done } from '@/api/client'
import { ADMIN_CONVERSATIONS } from '@/data/conversations/queries'
import { SUPPORT } from '@/data/support/queries'
import { type InboxItem, refreshInbox } from './queries'

type Matter = Pick<InboxItem, 'kind' | 'id'>

/** Asks again for whatever says who has a matter. */
function refreshTaken(queries: QueryClient): void {
  refreshInbox(queries)
  void queries.invalidateQueries({ queryKey: [SUPPORT] })
  void queries.invalidateQueries({ queryKey: [ADMIN_CONVERSATIONS] })
}

/** Hands a matter that one has to another admin, who is told. Throws where one no longer has it. */
export async function handOver(queries: QueryClient, { kind, id }: Matter, to: string): Promise<void> {
  const params = { path: { kind, id } }
  try {
    await done(api.POST('/api/v1/admin/inbox/{kind}/{id}/hand-over', { params, body: { to } }))
  } finally {
    refreshTaken(queries)
  }
}

/**
 * Takes a matter, or lets it go again: from `holder`, who was seen to have it, or without one from oneself. Throws where another
 * admin has it.
 */
export async function setMatterTaken(
  queries: QueryClient,
  { kind, id }: Matter,
  mine: boolean,
  holder: string | undefined,
): Promise<void> {
  const path = '/api/v1/admin/inbox/{kind}/{id}/assignee'
  try {
    await done(
      mine
        ? api.PUT(path, { params: { path: { kind, id } } })
        : api.DELETE(path, { params: { path: { kind, id }, query: { ...(holder && { holder }) } } }),
    )
  } finally {
    refreshTaken(queries)
  }
}
