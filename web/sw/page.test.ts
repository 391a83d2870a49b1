import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerPage, asKept, NETWORK_TIMEOUT_MS } from './page'

const FRAME = new Response('the kept frame')
const kept = async () => FRAME
const nothing = async () => undefined
const request = new Request('http://localhost/messages')
const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a page of the app', () => {
  it('comes from the network, refusals too', async () => {
    for (const status of [200, 404]) {
      network(async () => new Response('fresh', { status }))
      expect((await answerPage(request, kept)).status).toBe(status)
      expect(await answerPage(request, kept)).not.toBe(FRAME)
    }
  })

  it('is the kept frame without a network, and while the server is down', async () => {
    network(async () => Promise.reject(new TypeError('no network')))
    expect(await answerPage(request, kept)).toBe(FRAME)
    network(async () => new Response('bad gateway', { status: 502 }))
    expect(await answerPage(request, kept)).toBe(FRAME)
  })

  it('is the kept frame when the network takes too long', async () => {
    network(() => new Promise(() => {}))
    const answer = answerPage(request, kept)
    await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS - 1)
    expect(await Promise.race([answer, 'still waiting'])).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe(FRAME)
  })

  it('waits for the network where nothing is kept', async () => {
    const slow = new Response('at last')
    network(() => new Promise((answer) => setTimeout(() => answer(slow), 2 * NETWORK_TIMEOUT_MS)))
    const answer = answerPage(request, nothing)
    await vi.advanceTimersByTimeAsync(2 * NETWORK_TIMEOUT_MS)
    expect(await answer).toBe(slow)
    network(async () => Promise.reject(new TypeError('no network')))
    expect((await answerPage(request, nothing)).type).toBe('error')
  })
})

describe('the kept frame', () => {
  it('says so to the page, and keeps its headers', async () => {
    const headers = { 'content-security-policy': "default-src 'self'" }
    const frame = await asKept(new Response('<!doctype html>\n<html lang="en-GB"><head></head></html>', { headers }))
    expect(await frame?.text()).toBe('<!doctype html>\n<html data-kept lang="en-GB"><head></head></html>')
    expect(frame?.headers.get('content-security-policy')).toBe(headers['content-security-policy'])
    expect(await asKept(undefined)).toBeUndefined()
  })
})
