import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
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
