import { describe, expect, it, vi } from 'vitest'
import { showsPage } from '../src/lib/samePage'
import type { WorkerMessage } from '../src/lib/workerMessages'
import { onNotificationClick, onPush, onSubscriptionChange } from './notify'

const SENT = {
  id: 'n1',
  topic: 'messages',
  title: 'Message from Anonymous User',
  body: 'Your lights are on.',
  tag: 'message /conversation/7',
  unread: 2,
}
const data = (content: unknown) => ({ json: () => content }) as PushMessageData
const sent = (more: object = {}) => data({ ...SENT, path: '/conversation/7', ...more })

type Window = { url: string; visibilityState?: string; focused?: boolean; asleep?: boolean }

/** A service worker's surroundings, with these windows open. */
function worker(windows: Window[] = []) {
  const told: [string, unknown][] = []
  const clients = windows.map(({ url, visibilityState = 'visible', focused = false, asleep = false }) => ({
    url: `http://localhost${url}`,
    visibilityState,
    focused,
    // As src/shell/worker.ts does; one that is asleep answers nothing.
    postMessage: (words: WorkerMessage, ports?: MessagePort[]) => {
      if (words.says !== 'showing?') told.push([url, words])
      else if (!asleep) ports?.[0]?.postMessage(showsPage(url, words.path))
    },
    focus: vi.fn(async () => {}),
  }))
  const shown = vi.fn(async (_title: string, _look: object) => {})
  const openWindow = vi.fn(async () => null)
  const badge = vi.fn(async () => {})
  const self = {
    clients: { matchAll: async () => clients, openWindow },
    registration: { showNotification: shown },
    navigator: { setAppBadge: badge },
  } as unknown as ServiceWorkerGlobalScope
  return { self, told, shown, openWindow, badge, clients }
}

describe('a push', () => {
  it('is shown, with where it leads, in place of an earlier one of the same thing', async () => {
    const { self, shown, badge, told } = worker([
      { url: '/vehicles' },
      { url: '/conversation/7', visibilityState: 'hidden' },
    ])
    await onPush(self, sent())
    expect(shown).toHaveBeenCalledTimes(1)
    expect(shown.mock.calls[0]).toMatchObject([
      SENT.title,
      { body: SENT.body, tag: SENT.tag, data: { path: '/conversation/7' } },
    ])
    expect(badge).toHaveBeenCalledWith(2)
    expect(told).toEqual([])
  })

  it.each(['/conversation/7', '/chat/7', '/messages'])('is quiet while somebody looks at %s', async (url) => {
    const { self, shown, told } = worker([{ url }, { url: '/vehicles' }])
    await onPush(self, sent())
    expect(shown).not.toHaveBeenCalled()
    expect(told).toEqual([[url, { says: 'pushed', path: '/conversation/7' }]])
  })

  it('is shown when the page that might show it is asleep', async () => {
    const { self, shown } = worker([{ url: '/conversation/7', asleep: true }])
    await onPush(self, sent())
    expect(shown).toHaveBeenCalledTimes(1)
  })

  it('that cannot be read is still owned up to, and leads nowhere but home', async () => {
    const broken = {
      json: () => {
        throw new SyntaxError('no JSON')
      },
    } as unknown as PushMessageData
    for (const content of [null, broken, data(null), data({ title: 7, path: 'https://evil.example' })]) {
      const { self, shown } = worker()
      await onPush(self, content)
      expect(shown.mock.calls[0]).toMatchObject(['CarPal', { data: { path: '/' } }])
    }
  })
})

describe('a click on a notification', () => {
  const notification = (path: unknown) => ({ close: vi.fn(), data: { path } }) as unknown as Notification

  it('brings the window that is used to the front, and leads there', async () => {
    const { self, told, openWindow, clients } = worker([{ url: '/' }, { url: '/vehicles', focused: true }])
    const one = notification('/conversation/7')
    await onNotificationClick(self, one)
    expect(one.close).toHaveBeenCalled()
    expect(told).toEqual([['/vehicles', { says: 'open', path: '/conversation/7' }]])
    expect(clients[1]?.focus).toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('prefers the window that is there already', async () => {
    const { self, clients } = worker([{ url: '/vehicles', focused: true }, { url: '/chat/7' }])
    await onNotificationClick(self, notification('/conversation/7'))
    expect(clients[1]?.focus).toHaveBeenCalled()
  })

  it('opens a window where there is none, of ours only', async () => {
    const { self, openWindow } = worker()
    await onNotificationClick(self, notification('/conversation/7'))
    await onNotificationClick(self, notification('//evil.example'))
    expect(openWindow.mock.calls).toEqual([['/conversation/7'], ['/']])
  })
})

it('asks every page to subscribe again', async () => {
  const { self, told } = worker([{ url: '/' }, { url: '/vehicles' }])
  await onSubscriptionChange(self)
  expect(told.map(([, words]) => words)).toEqual([{ says: 'resubscribe' }, { says: 'resubscribe' }])
})

describe('a push to an owner whose vehicle blocks somebody in', () => {
  const TOKEN = 'a'.repeat(64)
  const clicked = (answer: string) =>
    ({ close: vi.fn(), data: { path: '/conversation/7', answer } }) as unknown as Notification

  it('has a button where it carries a token, and no other push has', async () => {
    for (const [answer, buttons] of [
      [TOKEN, [{ action: 'on-my-way', title: 'On my way' }]],
      [undefined, []],
      ['../../evil', []],
    ] as const) {
      const { self, shown } = worker()
      await onPush(self, sent({ answer }))
      expect(shown.mock.calls[0]?.[1]).toMatchObject({ actions: buttons })
    }
  })

  it('is answered by the button without a page, and opens one where that fails', async () => {
    const fetched = vi.fn(async () => new Response('{}', { status: 200 }))
    vi.stubGlobal('fetch', fetched)
    const quiet = worker()
    await onNotificationClick(quiet.self, clicked(TOKEN), 'on-my-way')
    expect(fetched).toHaveBeenCalledWith(
      `/api/v1/move-request-links/${TOKEN}/on-my-way`,
      expect.objectContaining({ method: 'POST' }),
    )
    expect(quiet.openWindow).not.toHaveBeenCalled()
    fetched.mockImplementation(async () => new Response('{}', { status: 409 }))
    const loud = worker()
    await onNotificationClick(loud.self, clicked(TOKEN), 'on-my-way')
    expect(loud.openWindow).toHaveBeenCalledWith('/conversation/7')
    fetched.mockClear()
    await onNotificationClick(worker().self, clicked(TOKEN))
    expect(fetched).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
