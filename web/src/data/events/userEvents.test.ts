import { QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import { jobQuery } from '@/data/jobs/queries'
import { outboxMessages, queueMessage } from '@/data/messages/outbox'
import { latestQuery, unreadQuery } from '@/data/messages/queries'
import { queryClient } from '@/data/queryClient'
import { checkOnline } from '@/lib/online'
import { siteConfig } from '@/testing/config'
import { mine, theirs } from '@/testing/messages'
import { job } from '@/testing/providers'
import { problem, server } from '@/testing/render'
import { sessionOf, signedIn } from '@/testing/session'
import { followUserEvents, useUserEvents } from './userEvents'

const STREAM = '/api/v1/me/live'
/** What is asked for while no events come, and what the page of a test shows. */
const UNREAD = 'GET /conversations'
const SHOWN = 'GET /messages/latest'
const JOB = 'GET /jobs/j'
const REFRESH = 'POST /session/refresh'
const SEND = 'POST /conversations/c/messages'
const HELLO = { flowing: true, unread: 2 }

/** A connection: what it came with, and whether the page has ended it. */
type Connection = { token: string; lastId: string | null; isOver: boolean }

/** The server. It takes every connection unless it is told otherwise. */
class Server {
  /** The status of a connection; 'gone' when nobody answers anything. */
  answers: number | 'gone' = 200
  /** What it gives for a refresh token; nobody is signed in any more where it is missing. */
  renewed: ReturnType<typeof sessionOf> | undefined
  readonly connections: Connection[] = []
  private out: ReadableStreamDefaultController<Uint8Array> | undefined
  private readonly heard = server({
    'GET /config': () => ({ status: 200, body: siteConfig() }),
    [UNREAD]: () => ({ status: 200, body: { conversations: [], unread: 5, next: null } }),
    [SHOWN]: () => ({ status: 200, body: { conversations: [], messages: [] } }),
    [JOB]: () => ({ status: 200, body: job('j') }),
    [SEND]: ({ body }) => ({ status: 201, body: mine(1, 'pending', body as { client_id: string }) }),
    [REFRESH]: () =>
      this.renewed ? { status: 200, body: this.renewed } : problem(401, 'session_ended', 'Please sign in'),
  })

  constructor() {
    const rest = fetch
    vi.stubGlobal('fetch', async (asked: Request | string, options: RequestInit = {}) => {
      if (asked === STREAM) return this.connect(options)
      if (this.answers === 'gone') throw new TypeError('Failed to fetch')
      return rest(asked, options)
    })
  }

  /** How often something was asked for. */
  times = (what: string) => this.heard.filter(({ asked }) => asked === what).length

  private connect({ headers, signal }: RequestInit): Response {
    const sent = new Headers(headers)
    const token = sent.get('authorization')?.replace('Bearer ', '') ?? ''
    const connection = { token, lastId: sent.get('last-event-id'), isOver: false }
    this.connections.push(connection)
    if (this.answers === 'gone') throw new TypeError('Failed to fetch')
    if (this.answers !== 200) return Response.json({}, { status: this.answers })
    const body = new ReadableStream<Uint8Array>({
      start: (out) => {
        this.out = out
        signal?.addEventListener('abort', () => {
          connection.isOver = true
          out.error(signal.reason)
        })
      },
    })
    return new Response(body)
  }

  /** Sends an event on the latest connection. */
  async says(name: string, data: object, id?: number) {
    const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    this.out?.enqueue(new TextEncoder().encode(text))
    await soon()
  }

  async hangsUp() {
    this.out?.close()
    await soon()
  }

  /** The token is no longer good. */
  async ends() {
    await this.says('end', {})
    await this.hangsUp()
  }

  /** Nobody answers any more, and the page learns of it; and back. */
  async goes() {
    this.answers = 'gone'
    await checkOnline()
    await soon()
  }
  async returns() {
    this.answers = 200
    await checkOnline()
    await soon()
  }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)
const state = () => renderHook(useUserEvents).result.current
const unread = () => queryClient.getQueryData(unreadQuery().queryKey)
const read = (unread_total: number) => ({ conversation_id: 'c', unread: 0, unread_total })

function look(at: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(at)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the events of the signed-in user', () => {
  let there: Server
  let leave: () => void

  beforeEach(async () => {
    vi.useFakeTimers()
    there = new Server()
    followUserEvents()
    signedIn()
    leave = new QueryObserver(queryClient, latestQuery).subscribe(() => {})
    await soon()
  })
  afterEach(() => {
    leave()
    keepSession(null)
    vi.useRealTimers()
  })

  it('come by one connection, from now on', async () => {
    followUserEvents()
    await there.says('hello', HELLO)
    expect(there.connections).toEqual([{ token: 'access-1', lastId: null, isOver: false }])
    expect(state()).toBe('live')
    expect(unread()).toBe(2)
  })

  it('are put into what is known', async () => {
    await there.says('message', { conversation_id: 'c', message: theirs(4), unread: 1, unread_total: 3 }, 11)
    expect(unread()).toBe(3)
    await there.says('read', read(0), 12)
    expect(unread()).toBe(0)
  })

  it('go on from the last one when the connection ends, and nothing is asked for again', async () => {
    await there.says('read', read(1), 12)
    await there.says('hello', HELLO)
    const times = there.times(SHOWN)
    await there.hangsUp()
    await seconds(0.999)
    expect(there.connections).toHaveLength(1)
    await seconds(0.001)
    await there.says('hello', HELLO)
    expect(there.connections.map(({ lastId }) => lastId)).toEqual([null, '12'])
    expect(there.times(SHOWN)).toBe(times)
  })

  it('have what is on the screen asked for again where some were missed', async () => {
    await there.says('hello', HELLO)
    const times = there.times(SHOWN)
    await there.says('missed', {})
    expect(there.times(SHOWN)).toBe(times + 1)
    // Without the id of an event the server cannot say what came meanwhile.
    await there.hangsUp()
    await seconds(1)
    expect(there.times(SHOWN)).toBe(times + 2)
  })

  it('are tried for after 1, 2, 5 and 10 seconds, every 10 from then on, and after 1 again', async () => {
    await there.says('hello', HELLO)
    there.answers = 503
    await there.hangsUp()
    for (const [at, wait] of [1, 2, 5, 10, 10, 10].entries()) {
      expect(there.connections).toHaveLength(at + 1)
      await seconds(wait - 0.001)
      expect(there.connections).toHaveLength(at + 1)
      await seconds(0.001)
    }
    expect(state()).toBe('polling')
    there.answers = 200
    await seconds(10)
    await there.says('hello', HELLO)
    expect(state()).toBe('live')
    await there.hangsUp()
    await seconds(1)
    expect(there.connections).toHaveLength(9)
  })

  it('are made up for every 3 seconds while none flow, and no longer', async () => {
    await there.says('hello', { flowing: false, unread: 2 })
    expect(state()).toBe('polling')
    expect(there.times(UNREAD)).toBe(1)
    const stop = new QueryObserver(queryClient, jobQuery('j')).subscribe(() => {})
    await soon()
    const times = [there.times(SHOWN), there.times(JOB)]
    await seconds(6)
    expect(there.times(UNREAD)).toBe(3)
    expect([there.times(SHOWN), there.times(JOB)]).toEqual(times.map((before) => before + 2))
    stop()
    expect(unread()).toBe(5)
    await there.says('hello', HELLO)
    await seconds(30)
    expect(there.times(UNREAD)).toBe(3)
  })

  it('are not made up for behind a hidden page, which connects at once when it is looked at again', async () => {
    there.answers = 503
    await there.hangsUp()
    await seconds(1 + 2 + 5)
    const [times, connections] = [there.times(UNREAD), there.connections.length]
    look('hidden')
    await seconds(9)
    expect(there.times(UNREAD)).toBe(times)
    expect(there.connections).toHaveLength(connections)
    look('visible')
    await soon()
    expect(there.connections).toHaveLength(connections + 1)
  })

  it('end while the server is out of reach, and go on as soon as it is back', async () => {
    await there.says('read', read(1), 12)
    await there.goes()
    expect(there.connections[0]?.isOver).toBe(true)
    const times = there.times(UNREAD)
    await seconds(58)
    expect(there.times(UNREAD)).toBe(times)
    expect(there.connections).toHaveLength(1)
    await there.returns()
    expect(there.connections.map(({ lastId }) => lastId)).toEqual([null, '12'])
  })

  it('bring with them what was written meanwhile, once', async () => {
    await there.goes()
    queueMessage(queryClient, 'c', 'Hello')
    await seconds(30)
    expect(outboxMessages()).toHaveLength(1)
    await there.returns()
    await seconds(30)
    expect(there.times(SEND)).toBe(1)
    expect(outboxMessages()).toEqual([])
  })

  it('go on at once with a new token when the old one ends', async () => {
    await there.says('read', read(1), 12)
    there.renewed = sessionOf({}, 2)
    await there.ends()
    expect(there.times(REFRESH)).toBe(1)
    expect(there.connections.slice(1)).toEqual([{ token: 'access-2', lastId: '12', isOver: false }])
  })

  it('go on with the token that another tab renewed, without asking for one', async () => {
    keepSession(sessionOf({}, 2))
    await soon()
    expect(there.connections).toHaveLength(1)
    await there.ends()
    expect(there.times(REFRESH)).toBe(0)
    expect(there.connections[1]?.token).toBe('access-2')
  })

  it('come with a new token where the old one is refused', async () => {
    there.answers = 401
    there.renewed = sessionOf({}, 2)
    await there.hangsUp()
    await seconds(1)
    there.answers = 200
    await seconds(2)
    expect(there.times(REFRESH)).toBe(1)
    expect(there.connections.map(({ token }) => token)).toEqual(['access-1', 'access-1', 'access-2'])
  })

  it('end with the session', async () => {
    await there.ends()
    expect(currentSession()).toBeNull()
    await seconds(60)
    expect(there.connections).toHaveLength(1)
    expect(there.times(UNREAD)).toBe(0)
  })

  it('end when one signs out', async () => {
    keepSession(null)
    await seconds(60)
    expect(there.connections.map(({ isOver }) => isOver)).toEqual([true])
    expect(there.times(UNREAD)).toBe(0)
  })

  it('are not tried for again where the server allows none, and are made up for', async () => {
    there.answers = 403
    await there.hangsUp()
    await seconds(1)
    const times = there.times(UNREAD)
    await seconds(60)
    expect(there.connections).toHaveLength(2)
    expect(there.times(UNREAD)).toBe(times + 20)
  })

  it('of another user come by a connection of their own, from now on', async () => {
    await there.says('read', read(1), 12)
    keepSession(sessionOf({ id: 'someone-else' }, 2))
    await soon()
    expect(there.connections).toEqual([
      { token: 'access-1', lastId: null, isOver: true },
      { token: 'access-2', lastId: null, isOver: false },
    ])
  })
})
