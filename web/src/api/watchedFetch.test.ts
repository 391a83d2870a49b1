import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkOnline, isOnline, noteResponse } from '@/lib/online'
import { SLOW_AFTER_MS, watchedFetch } from './watchedFetch'

const PING = '/api/v1/config'
const page = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })

/** The network: what a ping gets, and what any other request gets. */
function network(ping: () => Promise<Response>, other: (signal: AbortSignal | null) => Promise<Response>) {
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
    String(input) === PING ? ping() : other(init?.signal ?? null),
  )
}
const ours = async () => Response.json({})
const gone = async () => Promise.reject(new TypeError('Failed to fetch'))
/** No response, until the request is called off. */
const stalled = (signal: AbortSignal | null) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  vi.useFakeTimers()
  noteResponse()
})
afterEach(() => {
  noteResponse()
  vi.useRealTimers()
})

describe('a request that is watched', () => {
  it('that fails has the server asked, and says no more than it did', async () => {
    network(gone, gone)
    await expect(watchedFetch('/api/v1/me')).rejects.toThrow('Failed to fetch')
    await checkOnline()
    expect(isOnline()).toBe(false)
  })

  it('that fails alone changes nothing', async () => {
    network(ours, gone)
    await expect(watchedFetch('https://tiles.test/tiles/carparks.json')).rejects.toThrow()
    await checkOnline()
    expect(isOnline()).toBe(true)
  })

  it('that our api answers ends being cut off; another’s answer does not', async () => {
    network(gone, gone)
    await checkOnline()
    network(gone, ours)
    await watchedFetch('/tiles/carparks.json')
    expect(isOnline()).toBe(false)
    await watchedFetch(new Request('http://localhost/api/v1/me'))
    expect(isOnline()).toBe(true)
  })

  it('that a captive portal answers with its own page fails as if nobody had', async () => {
    network(
      async () => page(),
      async () => page(),
    )
    await expect(watchedFetch('/api/v1/me')).rejects.toBeInstanceOf(TypeError)
    await checkOnline()
    expect(isOnline()).toBe(false)
  })

  it('that gets no response fails once the server is known to be out of reach', async () => {
    network(gone, stalled)
    const asked = watchedFetch('/api/v1/me')
    asked.catch(() => {})
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1)
    expect(isOnline()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOnline()).toBe(false)
    await expect(asked).rejects.toThrow('no response')
  })

  it('may take its time while the server can be reached', async () => {
    let answer = (_: Response) => {}
    network(ours, () => new Promise((resolve) => (answer = resolve)))
    const asked = watchedFetch('/api/v1/me/export')
    await vi.advanceTimersByTimeAsync(10 * SLOW_AFTER_MS)
    answer(Response.json({ at: 'last' }))
    expect(await (await asked).json()).toEqual({ at: 'last' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is called off by who sent it tells nothing', async () => {
    const ping = vi.fn(gone)
    network(ping, stalled)
    const off = new AbortController()
    const asked = watchedFetch('/api/v1/me', { signal: off.signal })
    off.abort()
    await expect(asked).rejects.toHaveProperty('name', 'AbortError')
    expect(ping).not.toHaveBeenCalled()
    expect(isOnline()).toBe(true)
  })
})
