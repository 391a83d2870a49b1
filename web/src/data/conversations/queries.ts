import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { listQuery } from '@/data/listQuery'
import type { ListParams } from '@/lib/listParams'
import type { ConversationKind } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const ADMIN_CONVERSATIONS = 'admin-conversations'
/** How often a support chat that is open is asked for while no events flow. */
export const CHAT_AGAIN_MS = 3_000

type Narrowed = Pick<ListParams, 'q' | 'sort' | 'cursor'> & { kind: ConversationKind | null; ghost: boolean }

/** All conversations, the latest first. */
export const adminConversationsQuery = ({ kind, ghost, ...params }: Narrowed) =>
  queryOptions({
    queryKey: [ADMIN_CONVERSATIONS, 'list', listQuery(params), kind, ghost],
    queryFn: ({ signal }) => {
      const query = { ...listQuery(params), ...(kind && { kind }), ...(ghost && { ghost }) }
      return content(api.GET('/api/v1/admin/conversations', { params: { query }, signal }))
    },
    select: ({ conversations, next, total }) => ({ rows: conversations, next, total }),
    placeholderData: keepPreviousData,
  })

/** One of them, without what was said. */
export const adminConversationQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_CONVERSATIONS, 'one', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/conversations/{id}', { params: { path: { id } }, signal })),
  })

/** A support chat, the latest page first: written to us, so that no reason is asked for. */
export const supportChatQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_CONVERSATIONS, 'chat', id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      content(
        api.POST('/api/v1/admin/conversations/{id}/reading', {
          params: { path: { id } },
          body: pageParam === null ? {} : { before: pageParam },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.previous ?? null,
    select: ({ pages }) => pages.toReversed().flatMap(({ messages }) => messages),
  })
