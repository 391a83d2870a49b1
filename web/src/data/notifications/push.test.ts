import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { followPush, pushState, renewPush, turnPushOff, turnPushOn } from './push'

const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'
const OTHER = `BA${KEY.slice(2)}`
const bytes = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer

type Browser = {
  permission?: NotificationPermission
  answer?: NotificationPermission
  held?: string
  key?: string
  broken?: boolean
}

/** Stands in for the browser's push: what it was asked for, and what it holds. */
function browser({ permission = 'default', answer = 'granted', held, key = KEY, broken = false }: Browser = {}) {
  const seen = { subscribed: [] as unknown[], unsubscribed: 0, closed: 0, asked: 0 }
  let subscription = held ? made(held, key) : null
  function made(endpoint: string, key: string) {
    return {
      endpoint,
      options: { applicationServerKey: bytes(key) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        seen.unsubscribed += 1
        subscription = null
        return true
      },
    }
  }
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async (options: { applicationServerKey: string; userVisibleOnly: boolean }) => {
        seen.subscribed.push(options)
        if (broken) throw new DOMException('Registration failed - push service error', 'AbortError')
        subscription = made(`https://push.example.org/${seen.subscribed.length}`, options.applicationServerKey)
        return subscription
      },
    },
    getNotifications: async () => [{ close: () => (seen.closed += 1) }],
  }
  const notification = {
    permission,
    requestPermission: async () => {
      seen.asked += 1
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return seen
}

const answers = (key = KEY) =>
  server({
    'GET /push/key': () => ({ status: 200, body: { public_key: key } }),
    'PUT /push/subscriptions': () => ({ status: 204 }),
    'DELETE /push/subscriptions': () => ({ status: 204 }),
  })
const said = (heard: { asked: string }[]) => heard.map(({ asked }) => asked)

beforeEach(() => void signedIn())
afterEach(() => {
  keepSession(null)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('push on this device', () => {
  it('is turned on by an act: permission, a subscription with the key of the server, and the server knows', async () => {
    const [seen, heard] = [browser(), answers()]
    expect(await pushState()).toBe('off')
    expect(seen.asked).toBe(0)
    expect(await turnPushOn()).toBe('on')
    expect(seen).toMatchObject({ asked: 1, subscribed: [{ userVisibleOnly: true, applicationServerKey: KEY }] })
    expect(heard.find(({ asked }) => asked === 'PUT /push/subscriptions')?.body).toEqual({
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'p', auth: 'a' },
    })
    expect(await pushState()).toBe('on')
  })

  it('is turned off here and at the server', async () => {
    const [seen, heard] = [browser(), answers()]
    await turnPushOn()
    expect(await turnPushOff()).toBe('off')
    expect(seen.unsubscribed).toBe(1)
    expect(heard.at(-1)).toMatchObject({
      asked: 'DELETE /push/subscriptions',
      body: { endpoint: 'https://push.example.org/1' },
    })
  })

  it.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const)('asks nothing of anybody when the answer is %s', async (answer, state) => {
    const [seen, heard] = [browser({ answer }), answers()]
    expect(await turnPushOn()).toBe(state)
    expect(seen.subscribed).toEqual([])
    expect(heard).toEqual([])
  })

  it('says in words for people when the push service or the server refuses', async () => {
    browser({ broken: true })
    answers()
    await expect(turnPushOn()).rejects.toThrow('Your browser’s push service could not be reached. Try again later.')
    expect(await pushState()).toBe('off')
    browser()
    server({
      'GET /push/key': () => ({ status: 200, body: { public_key: KEY } }),
      'PUT /push/subscriptions': () => problem(429, 'too_many', 'Please wait a while.'),
    })
    await expect(turnPushOn()).rejects.toThrow('Please wait a while.')
    expect(await pushState()).toBe('off')
  })

  it('is not there in every browser, and on an iPhone only once installed', async () => {
    expect(await pushState()).toBe('unsupported')
    expect(await turnPushOn()).toBe('unsupported')
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    expect(await pushState()).toBe('install first')
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(await pushState()).toBe('unsupported')
  })

  it('is renewed when the browser lost it or the server has another key, and only then', async () => {
    browser()
    answers()
    await turnPushOn()
    let seen = browser({ permission: 'granted', held: 'https://push.example.org/1' })
    let heard = answers()
    await renewPush()
    expect([seen.subscribed, said(heard)]).toEqual([[], ['GET /push/key']])

    seen = browser({ permission: 'granted', held: 'https://push.example.org/1', key: OTHER })
    heard = answers()
    await renewPush()
    expect(seen).toMatchObject({ unsubscribed: 1, subscribed: [{ applicationServerKey: KEY }] })

    seen = browser({ permission: 'granted' })
    localStorage.setItem(
      Object.keys(localStorage).find((name) => name.endsWith('.push')) ?? '',
      'https://push.example.org/old',
    )
    heard = answers()
    await renewPush()
    expect(seen.subscribed).toHaveLength(1)
    expect(said(heard)).toEqual(['GET /push/key', 'PUT /push/subscriptions'])
  })

  it('is not begun for somebody who never turned it on', async () => {
    const [seen, heard] = [browser({ permission: 'granted' }), answers()]
    await renewPush()
    expect([seen.subscribed, heard]).toEqual([[], []])
  })

  it('ends with the session, and takes from the screen what was shown', async () => {
    const seen = browser()
    answers()
    followPush()
    await turnPushOn()
    keepSession(null)
    await vi.waitFor(() => expect(seen).toMatchObject({ unsubscribed: 1, closed: 1 }))
    signedIn()
    expect(await pushState()).toBe('off')
  })
})
