import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Listener, type PublicEvent, PublicStream } from './publicEvents'

const URL = '/api/v1/live'
const CHANGED: PublicEvent = {
  event: 'tiles_changed',
  tileset: 'carparks',
  version: '7',
  tiles: ['14/8066/5448'],
  everything: false,
}

/** The server: each connection is accepted, or refused until it is told otherwise. */
class Server {
  accepts = true
  attempts = 0
  private out: ReadableStreamDefaultController<Uint8Array> | undefined

  answer = async (url: unknown, { signal }: RequestInit): Promise<Response> => {
    // A connection that fails has the server asked whether it can be reached at all.
    const isPing = url !== URL
    if (!isPing) this.attempts += 1
    if (!this.accepts) throw new TypeError('refused')
    if (isPing) return Response.json({})
    const body = new ReadableStream<Uint8Array>({
      start: (out) => {
        this.out = out
        signal?.addEventListener('abort', () => out.error(signal.reason))
      },
    })
    return new Response(body)
  }

  async says(text: string) {
    this.out?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }

  async hangsUp() {
    this.out?.close()
    await vi.advanceTimersByTimeAsync(0)
  }
}

describe('the live stream', () => {
  let server: Server
  let stream: PublicStream
  let stop: () => void
  const heard = { events: [] as PublicEvent[], missed: 0, states: [] as string[] }
  const page: Listener = {
    onEvent: (event) => heard.events.push(event),
    onMissed: () => {
      heard.missed += 1
    },
    onState: (state) => heard.states.push(state),
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    server = new Server()
    vi.stubGlobal('fetch', server.answer)
    Object.assign(heard, { events: [], missed: 0, states: [] })
    stream = new PublicStream(URL)
    stop = stream.listen(page)
    await vi.advanceTimersByTimeAsync(0)
    await server.says('event: hello\ndata: {"flowing":true}\n\n')
  })

  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('hands on events, however they are cut', async () => {
    const text = `: heartbeat\n\ndata: ${JSON.stringify(CHANGED)}\r\n\r\n`
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) await server.says(piece)
    expect(heard).toEqual({ events: [CHANGED], missed: 0, states: ['live'] })
  })

  it('ignores what it cannot read, and asks again when told that it fell behind', async () => {
    await server.says('data: <html>\n\n')
    await server.says('event: missed\ndata: {}\n\n')
    expect(heard).toEqual({ events: [], missed: 1, states: ['live'] })
  })

  it('connects again at once in order of 1, 2, 5 and 10 seconds, then polls and keeps trying', async () => {
    server.accepts = false
    await server.hangsUp()
    for (const [seconds, attempts] of [
      [1, 2],
      [2, 3],
      [5, 4],
      [10, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(server.attempts).toBe(attempts - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(server.attempts).toBe(attempts)
    }
    expect(stream.state).toBe('polling')
    expect(heard.missed).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(heard.missed).toBe(2)
    server.accepts = true
    await vi.advanceTimersByTimeAsync(30_000)
    await server.says('event: hello\ndata: {"flowing":true}\n\n')
    expect(stream.state).toBe('live')
    const missed = heard.missed
    await vi.advanceTimersByTimeAsync(25_000)
    expect(heard.missed).toBe(missed)
  })

  it('asks once for what it missed when it is back', async () => {
    await server.hangsUp()
    await vi.advanceTimersByTimeAsync(1000)
    await server.says('event: hello\ndata: {"flowing":true}\n\n')
    expect(heard.missed).toBe(1)
    expect(heard.states).toEqual(['live', 'connecting', 'live'])
  })

  it('gives up a connection that fell silent, but not one whose heart beats', async () => {
    await vi.advanceTimersByTimeAsync(25_000)
    await server.says(': heartbeat\n\n')
    await vi.advanceTimersByTimeAsync(34_000)
    expect(server.attempts).toBe(1)
    await vi.advanceTimersByTimeAsync(1000 + 1000)
    expect(server.attempts).toBe(2)
  })

  it('polls while the server itself hears no events, until one comes', async () => {
    await server.says('event: hello\ndata: {"flowing":false}\n\n')
    expect(stream.state).toBe('polling')
    await server.says(`data: ${JSON.stringify(CHANGED)}\n\n`)
    expect(stream.state).toBe('live')
  })

  it('ends when nobody listens, and starts anew for the next', async () => {
    stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.attempts).toBe(1)
    stop = stream.listen(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.attempts).toBe(2)
  })
})
