import type { QueryKey } from '@tanstack/react-query'
import { firstPage, type Offline, ONCE } from '@/data/offline'
import { queryClient } from '@/data/queryClient'
import { conversationsQuery, latestQuery, MESSAGES, threadQuery } from './queries'
import type { KnownThread } from './thread'
import type { Conversation } from './types'

/** So many messages of each conversation are kept. */
const MESSAGES_EACH = 50
/** So many of the latest conversations are fetched without being opened. */
const AHEAD = 5
/** What is kept of single conversations. */
const OF_ONE = ['conversation', 'thread', 'note']

const isList = ([first, what, q]: QueryKey) =>
  first === MESSAGES && ((what === 'list' && q === '') || what === 'latest')

function trim(key: QueryKey, data: unknown): unknown {
  if (key[1] === 'list') return firstPage(data)
  if (key[1] !== 'thread') return data
  const { messages, previous } = data as KnownThread
  const latest = messages.slice(-MESSAGES_EACH)
  return { messages: latest, previous: latest.length < messages.length ? (latest[0]?.seq ?? null) : previous }
}

async function prefetch() {
  await Promise.all([
    queryClient.prefetchQuery({ ...latestQuery, ...ONCE }),
    queryClient.prefetchInfiniteQuery({ ...conversationsQuery(), ...ONCE }),
  ])
  for (const conversation of latest().slice(0, AHEAD)) {
    const { id, last_message } = conversation
    const { queryKey, queryFn } = threadQuery(queryClient, id)
    const newest = queryClient.getQueryData(queryKey)?.messages.at(-1)?.seq ?? 0
    if (!last_message || newest >= last_message.seq) continue
    void queryClient.prefetchQuery({ queryKey, queryFn, retry: false })
    const about = [MESSAGES, 'conversation', id]
    if (!queryClient.getQueryData(about)) queryClient.setQueryData(about, conversation)
  }
}

function latest(): Conversation[] {
  const list = queryClient.getQueryData(conversationsQuery().queryKey)?.pages[0]
  return (list ?? queryClient.getQueryData(latestQuery.queryKey))?.conversations ?? []
}

/** What was fetched ahead stays in the cache though no page shows it yet. */
for (const what of OF_ONE) {
  queryClient.setQueryDefaults([MESSAGES, what], { gcTime: Number.POSITIVE_INFINITY })
}

/** The latest conversations, each with its last messages, and the user's notes on them. */
export const messagesOffline: Offline = {
  keeps: (key) => isList(key) || (key[0] === MESSAGES && OF_ONE.includes(key[1] as string)),
  trim,
  prefetch,
  leadsTo: isList,
}
