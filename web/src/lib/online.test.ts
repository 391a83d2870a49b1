import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Lets the page of a test ask no more. */
let end = () => {}

/** The module as a page that has just begun has it. */
async function begin() {
  vi.resetModules()
  const module = await import('./online')
  end = module.noteResponse
  const said: boolean[] = []
  module.watchOnline(() => said.push(module.isOnline()))
  return { ...module, said, isCaptive: () => renderHook(module.useCaptive).result.current }
}

const answer = vi.fn<() => Promise<Response>>()
const ours = async () => Response.json({ version: '1' })
const gone = async () => Promise.reject(new TypeError('Failed to fetch'))
const hidden = (is: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(is)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  answer.mockReset().mockImplementation(ours)
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  delete document.documentElement.dataset.cached
})

describe('whether our server can be reached', () => {
  it('is taken to be so, and nobody is asked', async () => {
    const { isOnline } = await begin()
    expect(isOnline()).toBe(true)
    expect(answer).not.toHaveBeenCalled()
  })

  it('is asked when a request failed, and only both together mean that it is not', async () => {
    const { checkOnline, isOnline, said } = await begin()
    expect(await checkOnline()).toBe(true)
    expect(isOnline()).toBe(true)
    answer.mockImplementation(gone)
    expect(await checkOnline()).toBe(false)
    expect(isOnline()).toBe(false)
    expect(said).toEqual([false])
  })

  it('is asked once by any number of requests that fail together', async () => {
    const { checkOnline } = await begin()
    answer.mockImplementation(gone)
    await Promise.all([checkOnline(), checkOnline(), checkOnline()])
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it('is asked again and again, less and less often, until there is a response', async () => {
    const { checkOnline, PING_AGAIN_AFTER_MS, said } = await begin()
    answer.mockImplementation(gone)
    await checkOnline()
    for (const [at, wait] of [...PING_AGAIN_AFTER_MS, 10_000, 10_000].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(answer).toHaveBeenCalledTimes(at + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(answer).toHaveBeenCalledTimes(at + 2)
    }
    answer.mockClear().mockImplementation(ours)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answer).toHaveBeenCalledTimes(1)
    expect(said).toEqual([false, true])
  })

  it('is known by any response of ours, which ends the asking', async () => {
    const { checkOnline, noteResponse, isOnline } = await begin()
    answer.mockImplementation(gone)
    await checkOnline()
    noteResponse()
    expect(isOnline()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it('is not, where somebody else’s page comes in place of our response', async () => {
    const { checkOnline, isOnline, isCaptive, noteResponse } = await begin()
    answer.mockImplementation(
      async () => new Response('<h1>Welcome to our hotel</h1>', { headers: { 'content-type': 'text/html' } }),
    )
    await checkOnline()
    expect([isOnline(), isCaptive()]).toEqual([false, true])
    answer.mockImplementation(gone)
    await checkOnline()
    expect([isOnline(), isCaptive()]).toEqual([false, false])
    noteResponse()
    expect([isOnline(), isCaptive()]).toEqual([true, false])
  })

  it('is so while the server refuses: a refusal is a response', async () => {
    const { checkOnline } = await begin()
    answer.mockImplementation(async () => Response.json({ code: 'unavailable' }, { status: 503 }))
    expect(await checkOnline()).toBe(true)
  })

  it('is not unlearnt by a ping that failed while another request went through', async () => {
    const { checkOnline, noteResponse, isOnline, said } = await begin()
    let fail = (_: Error) => {}
    answer.mockImplementation(() => new Promise((_, reject) => (fail = reject)))
    const asked = checkOnline()
    noteResponse()
    fail(new TypeError('Failed to fetch'))
    expect(await asked).toBe(true)
    expect(isOnline()).toBe(true)
    expect(said).toEqual([])
  })

  it('is asked with a limit of time', async () => {
    const { checkOnline, PING_TIMEOUT_MS } = await begin()
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await checkOnline()
    expect(limit).toHaveBeenCalledWith(PING_TIMEOUT_MS)
    expect(answer).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ signal: limit.mock.results[0]?.value }),
    )
  })

  it('takes the browser’s word as a reason to ask, no more', async () => {
    const { isOnline } = await begin()
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(isOnline()).toBe(true)
    answer.mockImplementation(gone)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(isOnline()).toBe(false)
  })

  it('is not asked by a page that nobody sees, and at once when it is shown', async () => {
    const { checkOnline, isOnline } = await begin()
    answer.mockImplementation(gone)
    await checkOnline()
    hidden(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answer).toHaveBeenCalledTimes(1)
    answer.mockImplementation(ours)
    hidden(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(isOnline()).toBe(true)
  })

  it('is not, from its first moment, for a page that the service worker kept; it asks at once', async () => {
    document.documentElement.dataset.cached = ''
    let respond = (_: Response) => {}
    answer.mockImplementation(() => new Promise((resolve) => (respond = resolve)))
    const { isOnline, said } = await begin()
    expect(isOnline()).toBe(false)
    expect(answer).toHaveBeenCalledTimes(1)
    respond(await ours())
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual([true])
  })
})

describe('code that comes late', () => {
  it('comes when the network is back', async () => {
    const { loadOnline, noteResponse } = await begin()
    answer.mockImplementation(gone)
    const load = vi.fn(async () => 'the map').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const loaded = loadOnline(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(1)
    noteResponse()
    expect(await loaded).toBe('the map')
  })

  it('fails where the server has it no more', async () => {
    const { loadOnline } = await begin()
    await expect(loadOnline(() => Promise.reject(new TypeError('404')))).rejects.toThrow('404')
  })
})
