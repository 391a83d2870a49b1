import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signOut } from '@/data/account/signOut'
import { type Heard, problem, server } from '@/testing/render'
import { sessionOf, signedIn } from '@/testing/session'
import { api, content } from './client'
import { CHECK_INTERVAL_MS, FIRST_RETRY_MS, keepSessionAlive, refreshSession } from './refresh'
import { currentSession, keepSession, SESSION_KEY, watchSession } from './session'

beforeEach(() => keepSession(null))
afterEach(() => vi.useRealTimers())

const ended = () => problem(401, 'session_ended', 'Your session has ended. Please sign in again.')
const renewing = (heard: Heard) => {
  const number = Number((heard.body as { refresh_token: string }).refresh_token.split('-')[1])
  return { status: 200, body: sessionOf({}, number + 1) }
}
/** Answers /me to the token it is told, and asks anyone else to sign in. */
const onlyTo = (token: string) => (heard: Heard) =>
  heard.token === token ? { status: 200, body: sessionOf().user } : problem(401, 'unauthenticated', 'Please sign in')
const me = () => content(api.GET('/api/v1/me'))

describe('a session', () => {
  it('is kept in local storage, in the shape of the server', () => {
    const session = signedIn()
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toEqual(session)
    keepSession(null)
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
    expect(currentSession()).toBeNull()
  })

  it.each(['{', 'null', '{"access_token":"a"}', '7'])('that is not one is none: %s', (text) => {
    localStorage.setItem(SESSION_KEY, text)
    expect(currentSession()).toBeNull()
  })

  it('follows another tab that signs in and out', () => {
    const seen: (string | undefined)[] = []
    const stop = watchSession(() => seen.push(currentSession()?.access_token))
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf({}, 8)))
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    stop()
    expect(seen).toEqual(['access-8', undefined])
  })
})

describe('a request', () => {
  it('carries the access token, and none for a visitor', async () => {
    const heard = server({ 'GET /me': onlyTo('access-1') })
    await expect(me()).rejects.toHaveProperty('message', 'Please sign in')
    signedIn()
    await me()
    expect(heard.map(({ token }) => token)).toEqual([null, 'access-1'])
  })

  it('renews a token that is no longer good, once, and is repeated with its body', async () => {
    signedIn()
    const heard = server({
      'PUT /me/name': (heard) => onlyTo('access-2')(heard),
      'POST /session/refresh': renewing,
    })
    await content(api.PUT('/api/v1/me/name', { body: { name: 'Alice' } }))
    expect(heard.map(({ asked, token }) => [asked, token])).toEqual([
      ['PUT /me/name', 'access-1'],
      ['POST /session/refresh', null],
      ['PUT /me/name', 'access-2'],
    ])
    expect(heard[2]?.body).toEqual({ name: 'Alice' })
  })

  it('shares one renewal with those beside it', async () => {
    signedIn()
    const heard = server({ 'GET /me': onlyTo('access-2'), 'POST /session/refresh': renewing })
    await Promise.all([me(), me(), me(), me(), me()])
    expect(heard.filter(({ asked }) => asked === 'POST /session/refresh')).toHaveLength(1)
  })

  it('signs out when the session has ended', async () => {
    signedIn()
    server({ 'GET /me': onlyTo('nobody'), 'POST /session/refresh': ended })
    await expect(me()).rejects.toHaveProperty('status', 401)
    expect(currentSession()).toBeNull()
  })

  it('leaves the session alone when only a password was wrong', async () => {
    signedIn()
    const heard = server({ 'POST /sign-in': () => problem(401, 'invalid_credentials', 'Invalid login credentials') })
    const body = { email: 'alice@example.org', password: 'wrong12' }
    await expect(content(api.POST('/api/v1/sign-in', { body }))).rejects.toHaveProperty('code', 'invalid_credentials')
    expect(heard).toHaveLength(1)
    expect(currentSession()).not.toBeNull()
  })
})

describe('two tabs', () => {
  it('use one refresh token once: the second takes what the first got', async () => {
    // Both tabs hold the same session; the browser's lock lets one go first.
    const held = signedIn()
    const queue: Promise<unknown>[] = [Promise.resolve()]
    const request = vi.fn((_name: string, act: () => Promise<unknown>) => {
      const turn = (queue.at(-1) as Promise<unknown>).then(act)
      queue.push(turn)
      return turn
    })
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    const heard = server({ 'POST /session/refresh': renewing })
    const [first, second] = await Promise.all([refreshSession(held), refreshSession(held)])
    expect(request.mock.calls.map(([name]) => name)).toEqual([SESSION_KEY, SESSION_KEY])
    expect(heard).toHaveLength(1)
    expect(first?.refresh_token).toBe('refresh-2')
    expect(second?.refresh_token).toBe('refresh-2')
  })

  it('agree on a sign-out that happened during a refresh', async () => {
    const held = signedIn()
    server({
      'POST /session/refresh': (heard) => {
        keepSession(null)
        return renewing(heard)
      },
    })
    expect(await refreshSession(held)).toBeNull()
    expect(currentSession()).toBeNull()
  })
})

describe('keeping alive', () => {
  const lasting = (ms: number) => keepSession({ ...sessionOf(), expires_at: new Date(Date.now() + ms).toISOString() })

  it('looks every 30 seconds, and renews when 90 remain', async () => {
    vi.useFakeTimers()
    expect(CHECK_INTERVAL_MS).toBe(30_000)
    lasting(121_000)
    const heard = server({ 'POST /session/refresh': renewing })
    const stop = keepSessionAlive()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(heard.map(({ asked }) => asked)).toEqual(['POST /session/refresh'])
    expect(currentSession()?.access_token).toBe('access-2')
    stop()
  })

  it('tries again after 200 ms, doubling, while the server is away', async () => {
    vi.useFakeTimers()
    lasting(1000)
    const at: number[] = []
    const start = Date.now()
    server({
      'POST /session/refresh': (heard) => {
        at.push(Date.now() - start)
        return at.length < 4 ? { status: 503 } : renewing(heard)
      },
    })
    const stop = keepSessionAlive()
    await vi.advanceTimersByTimeAsync(5000)
    expect(FIRST_RETRY_MS).toBe(200)
    expect(at).toEqual([0, 200, 600, 1400])
    expect(currentSession()?.access_token).toBe('access-2')
    stop()
  })

  it('does nothing for a visitor', async () => {
    vi.useFakeTimers()
    const heard = server({})
    const stop = keepSessionAlive()
    await vi.advanceTimersByTimeAsync(120_000)
    stop()
    expect(heard).toEqual([])
  })
})

describe('signing out', () => {
  it('runs one at a time', async () => {
    signedIn()
    const heard = server({ 'POST /sign-out': () => ({ status: 204 }) })
    await Promise.all([signOut(), signOut()])
    expect(heard.map(({ asked, token }) => [asked, token])).toEqual([['POST /sign-out', 'access-1']])
    expect(currentSession()).toBeNull()
  })

  it('forgets the session even when the server fails', async () => {
    signedIn()
    server({ 'POST /sign-out': () => ({ status: 500 }) })
    await signOut()
    expect(currentSession()).toBeNull()
  })
})
