import type { QueryClient } from '@tanstack/react-query'
import { api, done } from '@/api/client'
import { ADMIN_CONVERSATIONS } from '@/data/conversations/queries'
import { SUPPORT } from '@/data/support/queries'
import { type InboxItem, refreshInbox } from './queries'

/** Takes a matter, or lets it go again. Throws where another admin has it. */
export async function setMatterTaken(
  queries: QueryClient,
  { kind, id }: Pick<InboxItem, 'kind' | 'id'>,
  mine: boolean,
): Promise<void> {
  const params = { params: { path: { kind, id } } }
  const path = '/api/v1/admin/inbox/{kind}/{id}/assignee'
  try {
    await done(mine ? api.PUT(path, params) : api.DELETE(path, params))
  } finally {
    refreshInbox(queries)
    void queries.invalidateQueries({ queryKey: [SUPPORT] })
    void queries.invalidateQueries({ queryKey: [ADMIN_CONVERSATIONS] })
  }
}
