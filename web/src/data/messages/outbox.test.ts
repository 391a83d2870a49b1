import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { checkOnline } from '@/lib/online'
import { mine } from '@/testing/messages'
import { type Heard, problem, server } from '@/testing/render'
import { DRIVER, sessionOf, signedIn } from '@/testing/session'
import { flushOutbox, outboxMessages, queueMessage, removeFromOutbox, retryMessage } from './outbox'

const queries = new QueryClient()
const SEND = 'POST /conversations/c/messages'
const said = ({ body }: Heard) => body as { client_id: string; content: string }

beforeEach(() => {
  keepSession(null)
  signedIn()
})

describe('the outbox', () => {
  it('keeps what cannot be sent, and sends it in the order it was written when the server is back', async () => {
    server({ [SEND]: () => problem(503, 'busy', 'Busy') })
    queueMessage(queries, 'c', 'One')
    await flushOutbox(queries)
    queueMessage(queries, 'c', 'Two')
    await flushOutbox(queries)
    expect(outboxMessages().map(({ content }) => content)).toEqual(['One', 'Two'])
    const ids = outboxMessages().map(({ client_id }) => client_id)
    const heard = server({ [SEND]: (one) => ({ status: 201, body: mine(1, 'pending', said(one)) }) })
    await flushOutbox(queries)
    expect(outboxMessages()).toEqual([])
    expect(heard.filter(({ asked }) => asked === SEND).map(said)).toEqual([
      { client_id: ids[0], content: 'One' },
      { client_id: ids[1], content: 'Two' },
    ])
  })

  it('says why a message is refused, and goes on with the next', async () => {
    const sentence = 'Message blocked: Please keep messages polite. Aggressive words are blocked.'
    server({
      [SEND]: (one) =>
        said(one).content === 'Rude'
          ? problem(422, 'invalid', 'Check the fields', { content: sentence })
          : { status: 201, body: mine(2) },
    })
    queueMessage(queries, 'c', 'Rude')
    queueMessage(queries, 'c', 'Kind')
    await vi.waitFor(() => expect(outboxMessages().map(({ refused }) => refused)).toEqual([sentence]))
  })

  it('tries a refused message again with the same id, or forgets it', async () => {
    server({ [SEND]: () => problem(409, 'takes_no_messages', 'This vehicle isn’t taking messages at the moment.') })
    const id = queueMessage(queries, 'c', 'Hello')
    await vi.waitFor(() => expect(outboxMessages()[0]?.refused).toBeDefined())
    const heard = server({ [SEND]: () => problem(409, 'takes_no_messages', 'Still not.') })
    retryMessage(queries, id)
    await vi.waitFor(() => expect(outboxMessages()[0]?.refused).toBe('Still not.'))
    expect(heard.map((one) => said(one).client_id)).toEqual([id])
    removeFromOutbox(id)
    expect(outboxMessages()).toEqual([])
  })

  it('leaves nothing for whoever uses this browser next', async () => {
    server({ [SEND]: () => problem(503, 'busy', 'Busy') })
    queueMessage(queries, 'c', 'Private')
    await flushOutbox(queries)
    keepSession(sessionOf({ ...DRIVER, id: 'someone-else' }))
    expect(outboxMessages()).toEqual([])
    keepSession(null)
    expect(Object.values(localStorage).join()).not.toContain('Private')
  })
})

describe('a message that could not be sent', () => {
  type Answer = ReturnType<typeof problem>
  const busy = () => problem(503, 'busy', 'Busy')
  const taken = (one: Heard): Answer => ({ status: 201, body: mine(1, 'pending', said(one)) })
  /** Answers with each in turn, and takes whatever comes after. Returns what messages came. */
  function answering(...turns: ((one: Heard) => Answer)[]) {
    const heard = server({ [SEND]: (one) => (turns.shift() ?? taken)(one) })
    return () => heard.filter(({ asked }) => asked === SEND).map((one) => said(one).content)
  }
  const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

  beforeEach(async () => {
    vi.useFakeTimers()
    // Whatever failed in the test before is over with the first success.
    answering()
    queueMessage(queries, 'c', 'Hello')
    await seconds(0)
  })
  afterEach(() => {
    keepSession(null)
    vi.useRealTimers()
  })

  it('is tried again after 2, 5 and 10 seconds, and every 10 from then on', async () => {
    const tried = answering(busy, busy, busy, busy, busy)
    queueMessage(queries, 'c', 'One')
    await seconds(0)
    for (const [at, wait] of [2, 5, 10, 10, 10].entries()) {
      expect(tried()).toHaveLength(at + 1)
      await seconds(wait - 0.001)
      expect(tried()).toHaveLength(at + 1)
      await seconds(0.001)
    }
    expect(tried()).toHaveLength(6)
    expect(outboxMessages()).toEqual([])
  })

  it('keeps those behind it waiting, and each is taken once, in order', async () => {
    const tried = answering(busy, busy)
    queueMessage(queries, 'c', 'One')
    await seconds(0)
    queueMessage(queries, 'c', 'Two')
    await seconds(0)
    expect(tried()).toEqual(['One', 'One'])
    await seconds(60)
    expect(tried()).toEqual(['One', 'One', 'One', 'Two'])
  })

  it('waits for the shortest time again once one was taken', async () => {
    const tried = answering(busy, busy, taken, busy)
    queueMessage(queries, 'c', 'One')
    queueMessage(queries, 'c', 'Two')
    await seconds(2 + 5)
    expect(tried()).toEqual(['One', 'One', 'One', 'Two'])
    await seconds(2)
    expect(outboxMessages()).toEqual([])
  })

  it('that is tried before its time is not tried at that time as well', async () => {
    const tried = answering(busy, busy)
    queueMessage(queries, 'c', 'One')
    await seconds(1)
    await flushOutbox(queries)
    await seconds(4.999)
    expect(tried()).toEqual(['One', 'One'])
    await seconds(60)
    expect(tried()).toEqual(['One', 'One', 'One'])
  })

  it('is tried again after a limit, and after a failure without a response', async () => {
    const tried = answering(
      () => problem(429, 'too_many', 'Too many requests. Please wait a minute.'),
      () => {
        throw new TypeError('Failed to fetch')
      },
    )
    queueMessage(queries, 'c', 'One')
    await seconds(2 + 5)
    expect(tried()).toEqual(['One', 'One', 'One'])
    expect(outboxMessages()).toEqual([])
  })

  it('is not tried by the clock while the server is out of reach, but when asked to', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await checkOnline()).toBe(false)
    queueMessage(queries, 'c', 'One')
    await seconds(0)
    const tried = answering()
    // The server is asked whether it is back after a second, but nobody is asked to send.
    await seconds(60)
    expect(tried()).toEqual([])
    await flushOutbox(queries)
    expect(tried()).toEqual(['One'])
  })
})
