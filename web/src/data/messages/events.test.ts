import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyUserEvent } from '@/data/events/applyUserEvent'
import { conversation, mine, theirs } from '@/testing/messages'
import { server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { conversationsQuery, latestQuery, threadQuery, unreadQuery } from './queries'

const at = (seq: number) => ({ last_message: theirs(seq), last_message_at: theirs(seq).sent_at })

function known() {
  const queries = new QueryClient()
  const conversations = [conversation('b', at(20)), conversation('a', at(10))]
  queries.setQueryData(conversationsQuery().queryKey, {
    pages: [{ conversations, next: null, unread: 0 }],
    pageParams: [null],
  })
  queries.setQueryData(latestQuery.queryKey, { messages: [], conversations })
  queries.setQueryData(threadQuery(queries, 'a').queryKey, { messages: [mine(9), theirs(10)], previous: null })
  const list = () => queries.getQueryData(conversationsQuery().queryKey)?.pages[0]?.conversations ?? []
  const thread = () => queries.getQueryData(threadQuery(queries, 'a').queryKey)?.messages ?? []
  return { queries, list, thread }
}

beforeEach(() => {
  signedIn()
  server({})
})

const news = { name: 'message', conversation_id: 'a', message: theirs(30, 'New'), unread: 1, unread_total: 4 } as const

describe('what the live stream tells', () => {
  it('puts a message into its thread, its conversation on top, and the count at the navigation', () => {
    const { queries, list, thread } = known()
    applyUserEvent(queries, news)
    expect(thread().map(({ seq }) => seq)).toEqual([9, 10, 30])
    expect(list().map(({ id, unread, last_message }) => [id, unread, last_message?.content])).toEqual([
      ['a', 1, 'New'],
      ['b', 0, 'They say 20'],
    ])
    expect(queries.getQueryState(latestQuery.queryKey)?.isInvalidated).toBe(true)
    expect(queries.getQueryData(unreadQuery().queryKey)).toBe(4)
  })

  it('changes nothing when it tells the same again', () => {
    const { queries, list, thread } = known()
    applyUserEvent(queries, news)
    const before = [list(), thread()]
    applyUserEvent(queries, news)
    expect([list(), thread()]).toEqual(before)
  })

  it('does not put an older message over the last one', () => {
    const { queries, list } = known()
    applyUserEvent(queries, { ...news, message: theirs(5, 'Late') })
    expect(list().find(({ id }) => id === 'a')?.last_message?.seq).toBe(10)
  })

  it('asks for the lists when a conversation is new', () => {
    const { queries } = known()
    applyUserEvent(queries, { ...news, conversation_id: 'new' })
    expect(queries.getQueryState(conversationsQuery().queryKey)?.isInvalidated).toBe(true)
  })

  it('moves the state of what one said', () => {
    const { queries, thread } = known()
    applyUserEvent(queries, { name: 'receipt', conversation_id: 'a', delivered: 9, read: 0 })
    expect(thread()[0]?.state).toBe('delivered')
    applyUserEvent(queries, { name: 'receipt', conversation_id: 'a', delivered: 9, read: 9 })
    expect(thread()[0]?.state).toBe('read')
  })

  it('outlasts an answer that was under way and does not know of it yet', async () => {
    const { queries, thread } = known()
    const answers: ((state: 'pending' | 'delivered') => void)[] = []
    server({
      'GET /conversations/a/messages': () =>
        new Promise((resolve) => {
          answers.push((state) =>
            resolve({ status: 200, body: { messages: [mine(9, state)], previous: null, next: null } }),
          )
        }),
    })
    const asking = queries.fetchQuery(threadQuery(queries, 'a'))
    const shown = new QueryObserver(queries, threadQuery(queries, 'a')).subscribe(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    applyUserEvent(queries, { name: 'receipt', conversation_id: 'a', delivered: 9, read: 0 })
    applyUserEvent(queries, { name: 'receipt', conversation_id: 'a', delivered: 9, read: 0 })
    answers[0]?.('pending')
    await asking
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('delivered')
    await vi.waitFor(() => expect(thread()[0]?.state).toBe('delivered'))
    expect(answers).toHaveLength(2)
    shown()
  })

  it('knows what was read on another device', () => {
    const { queries, list } = known()
    applyUserEvent(queries, news)
    applyUserEvent(queries, { name: 'read', conversation_id: 'a', unread: 0, unread_total: 3 })
    expect(list()[0]?.unread).toBe(0)
    expect(queries.getQueryData(unreadQuery().queryKey)).toBe(3)
  })

  it('has everything asked for anew when too much was missed', () => {
    const { queries } = known()
    applyUserEvent(queries, { name: 'missed' })
    expect(queries.getQueryState(threadQuery(queries, 'a').queryKey)?.isInvalidated).toBe(true)
    expect(queries.getQueryState(conversationsQuery().queryKey)?.isInvalidated).toBe(true)
  })
})
