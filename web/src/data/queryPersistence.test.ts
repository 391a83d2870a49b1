import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { accountOffline } from '@/data/account/queries'
import { messagesOffline } from '@/data/messages/offline'
import { conversationsQuery, threadQuery } from '@/data/messages/queries'
import { queryClient } from '@/data/queryClient'
import { type Kept, merged, persistQueries } from '@/data/queryPersistence'
import { conversation, mine, theirs } from '@/testing/messages'
import { problem, server } from '@/testing/render'
import { sessionOf, signedIn } from '@/testing/session'

/** Stands in for the database of the browser: what it holds by its place. */
const database = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  keys: async () => [...database.keys()],
  get: async (key: string) => structuredClone(database.get(key)),
  delMany: async (keys: string[]) => void keys.map((key) => database.delete(key)),
  update: async (key: string, change: (before: unknown) => unknown) =>
    void database.set(key, structuredClone(change(structuredClone(database.get(key))))),
}))

const ALICE = sessionOf().user.id
const thread = (id: string) => threadQuery(queryClient, id).queryKey
const text = () => JSON.stringify([...database])
const list = { pages: [{ conversations: [conversation('c1')], next: null, unread: 0 }], pageParams: [null] }

persistQueries([accountOffline, messagesOffline])

/** Long enough for what changed to be written. */
const aWhile = () => vi.advanceTimersByTimeAsync(2_000)

beforeEach(async () => {
  vi.useFakeTimers()
  server({})
  keepSession(null)
  await aWhile()
  expect(database.size).toBe(0)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Alice signs in, and reads her conversation. */
async function alice() {
  signedIn()
  queryClient.setQueryData(conversationsQuery().queryKey, list)
  queryClient.setQueryData(thread('c1'), { messages: [mine(1), theirs(2, 'On my way.')], previous: null })
  await aWhile()
  expect(text()).toContain('On my way.')
}

describe('what is kept of the answers', () => {
  it('is there again after a restart, for the same user', async () => {
    await alice()
    // The browser is closed and opened: what it holds stays, what was in memory is gone.
    const kept = [...database]
    keepSession(null)
    await aWhile()
    expect(database.size).toBe(0)
    for (const [key, value] of kept) database.set(key, value)
    signedIn()
    // Before the server is asked.
    await vi.advanceTimersByTimeAsync(0)
    expect(queryClient.getQueryData(thread('c1'))).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }] })
    expect(queryClient.getQueryData(conversationsQuery().queryKey)).toEqual(list)
  })

  it('does not overwrite what is newer', async () => {
    await alice()
    const key = [...database.keys()][0] ?? ''
    const old: Kept[] = [{ key: thread('c1'), data: { messages: [], previous: null }, at: 1 }]
    database.set(key, merged(database.get(key) as Kept[], old))
    expect(text()).toContain('On my way.')
  })

  it('is gone with the session, and never the next user’s', async () => {
    await alice()
    keepSession(null)
    await aWhile()
    expect(text()).toBe('[]')
    expect(queryClient.getQueryData(thread('c1'))).toBeUndefined()
    await alice()
    keepSession(sessionOf({ id: '0190a000-0000-7000-8000-00000000000b' }))
    await aWhile()
    expect([...database.keys()].filter((key) => key.includes(ALICE))).toEqual([])
    expect(queryClient.getQueryData(thread('c1'))).toBeUndefined()
  })

  it('is forgotten, and shown no more, when the server tells it no more', async () => {
    await alice()
    server({ 'GET /conversations/c1/messages': () => problem(403, 'blocked', 'Your account is blocked.') })
    const { queryKey, queryFn } = threadQuery(queryClient, 'c1')
    await queryClient.prefetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 })
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'error', data: undefined })
    await aWhile()
    expect(text()).not.toContain('On my way.')
  })

  it('stays when the server cannot be asked', async () => {
    await alice()
    server({ 'GET /conversations/c1/messages': () => problem(503, 'unavailable', 'Please try again.') })
    const { queryKey, queryFn } = threadQuery(queryClient, 'c1')
    await queryClient.prefetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 })
    expect(queryClient.getQueryData(queryKey)?.messages).toHaveLength(2)
  })

  it('is the latest 50 messages of a conversation, and how to ask for those before', async () => {
    signedIn()
    const messages = Array.from({ length: 60 }, (_, at) => theirs(at + 1))
    queryClient.setQueryData(thread('c1'), { messages, previous: null })
    await aWhile()
    expect(database.size).toBe(1)
    const [kept] = [...database.values()] as [Kept[]]
    const data = kept.find(({ key }) => key[1] === 'thread')?.data as { messages: unknown[]; previous: number }
    expect(data.messages).toHaveLength(50)
    expect(data.previous).toBe(11)
  })

  it('is the latest 30 conversations', () => {
    const many = Array.from({ length: 40 }, (_, at): Kept => ({ key: thread(`c${at}`), data: {}, at }))
    const left = merged(many, [{ key: ['me'], data: {}, at: 1 }])
    expect(left).toHaveLength(31)
    expect(left[0]?.key).toEqual(thread('c39'))
  })
})
