import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { type Heard, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { acknowledge } from './receipts'

const SEND = 'POST /conversations/receipts'
/** Long enough for a burst to be sent, and for what it leaves over. */
const aWhile = () => vi.advanceTimersByTimeAsync(1_000)
const receipts = (heard: Heard[]) =>
  heard.filter(({ asked }) => asked === SEND).map(({ body }) => (body as { receipts: unknown[] }).receipts)
const accepting = () => server({ [SEND]: () => ({ status: 204 }) })

beforeEach(() => {
  vi.useFakeTimers()
  signedIn()
})
afterEach(() => {
  keepSession(null)
  vi.useRealTimers()
})

describe('receipts', () => {
  it('of a burst go in one request, with the greatest of each conversation', async () => {
    const heard = accepting()
    acknowledge('a', { delivered: 1 })
    acknowledge('b', { read: 7 })
    await vi.advanceTimersByTimeAsync(50)
    acknowledge('a', { delivered: 3 })
    acknowledge('a', { delivered: 2 })
    expect(heard).toEqual([])
    await aWhile()
    expect(receipts(heard)).toEqual([
      [
        { conversation_id: 'a', delivered: 3 },
        { conversation_id: 'b', delivered: 7, read: 7 },
      ],
    ])
  })

  it('go a hundred at a time, all of them and each once', async () => {
    const heard = accepting()
    const all = Array.from({ length: 250 }, (_, at) => ({ conversation_id: `c${at}`, delivered: 1 }))
    for (const { conversation_id } of all) acknowledge(conversation_id, { delivered: 1 })
    await aWhile()
    expect(receipts(heard).map(({ length }) => length)).toEqual([100, 100, 50])
    expect(receipts(heard).flat()).toEqual(all)
  })

  it('that were said are not said again, nor what they include', async () => {
    accepting()
    acknowledge('a', { delivered: 5, read: 3 })
    await aWhile()
    const heard = accepting()
    acknowledge('a', { delivered: 5 })
    acknowledge('a', { delivered: 4, read: 2 })
    await aWhile()
    expect(heard).toEqual([])
    acknowledge('a', { read: 5 })
    await aWhile()
    expect(receipts(heard)).toEqual([[{ conversation_id: 'a', delivered: 5, read: 5 }]])
  })

  it('that are on their way are not said again', async () => {
    const heard = server({ [SEND]: () => new Promise(() => {}) })
    acknowledge('a', { delivered: 5 })
    await aWhile()
    acknowledge('a', { delivered: 5 })
    await aWhile()
    expect(heard).toHaveLength(1)
  })

  it('that did not arrive are said again as soon as there is a reason to', async () => {
    const refusing = server({ [SEND]: () => problem(503, 'busy', 'Busy') })
    acknowledge('a', { delivered: 5 })
    await aWhile()
    expect(receipts(refusing)).toHaveLength(1)
    const heard = accepting()
    acknowledge('a', { delivered: 5 })
    await aWhile()
    expect(receipts(heard)).toEqual([[{ conversation_id: 'a', delivered: 5 }]])
  })

  it('are said at once, and outlast the page, when it goes', async () => {
    const fetched = vi.fn(async (_: Request, _options?: RequestInit) => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetched)
    acknowledge('a', { read: 5 })
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched.mock.calls.map(([request]) => request.keepalive)).toEqual([true])
    await aWhile()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('of one user are not those of the next', async () => {
    const heard = accepting()
    acknowledge('a', { delivered: 5 })
    await aWhile()
    acknowledge('b', { delivered: 1 })
    signedIn({ id: 'someone-else' })
    acknowledge('a', { delivered: 5 })
    await aWhile()
    expect(heard.map(({ body }) => body)).toEqual([
      { receipts: [{ conversation_id: 'a', delivered: 5 }] },
      { receipts: [{ conversation_id: 'a', delivered: 5 }] },
    ])
  })

  it('of a visitor there are none', async () => {
    const heard = accepting()
    keepSession(null)
    acknowledge('a', { delivered: 5 })
    await aWhile()
    expect(heard).toEqual([])
  })
})
