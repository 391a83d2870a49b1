import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerPage, markCached, NETWORK_PAGE, NETWORK_TIMEOUT_MS, OUR_MARK } from './page'

const SHELL = new Response('the cached app shell')
const cached = async () => SHELL
const nothing = async () => undefined
const request = new Request('http://localhost/messages')
const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a page of the app', () => {
  it('comes from the network, refusals too', async () => {
    for (const status of [200, 404]) {
      network(async () => new Response('fresh', { status }))
      expect((await answerPage(request, cached)).status).toBe(status)
      expect(await answerPage(request, cached)).not.toBe(SHELL)
    }
  })

  it('is the cached app shell without a network, and while the server is down', async () => {
    network(async () => Promise.reject(new TypeError('no network')))
    expect(await answerPage(request, cached)).toBe(SHELL)
    network(async () => new Response('bad gateway', { status: 502 }))
    expect(await answerPage(request, cached)).toBe(SHELL)
  })

  it('is the cached app shell where a captive portal answers with its own page, or leads to it', async () => {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    network(async () => new Response('<h1>Welcome to our hotel</h1>', { headers: html }))
    expect(await answerPage(request, cached)).toBe(SHELL)
    const redirect = Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' })
    network(async () => redirect)
    expect(await answerPage(request, cached)).toBe(SHELL)
    expect(await answerPage(request, nothing)).toBe(redirect)
  })

  it('has a mark, by which it is known', async () => {
    const index = readFileSync('index.html', 'utf8')
    expect(index).toContain(OUR_MARK)
    network(async () => new Response(index, { headers: { 'content-type': 'text/html' } }))
    expect(await (await answerPage(request, cached)).text()).toBe(index)
  })

  it('is the network’s own where somebody asks for that', () => {
    for (const path of ['/?network', '/messages?of=1&network=']) expect(NETWORK_PAGE.test(path)).toBe(true)
    for (const path of ['/', '/network', '/?networks=2']) expect(NETWORK_PAGE.test(path)).toBe(false)
  })

  it('is the cached app shell when the network takes too long', async () => {
    network(() => new Promise(() => {}))
    const answer = answerPage(request, cached)
    await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS - 1)
    expect(await Promise.race([answer, 'still waiting'])).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe(SHELL)
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

describe('the cached app shell', () => {
  it('says so to the page, and keeps its headers', async () => {
    const headers = { 'content-security-policy': "default-src 'self'" }
    const shell = await markCached(
      new Response('<!doctype html>\n<html lang="en-GB"><head></head></html>', { headers }),
    )
    expect(await shell?.text()).toBe('<!doctype html>\n<html data-cached lang="en-GB"><head></head></html>')
    expect(shell?.headers.get('content-security-policy')).toBe(headers['content-security-policy'])
    expect(await markCached(undefined)).toBeUndefined()
  })
})
