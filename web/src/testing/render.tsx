import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { vi } from 'vitest'
import { App } from '@/routes'
import { noteAnswer } from './contract'

/** Opens the whole app at an address, with what the page before handed on. `router` says where it is, and leads on. */
export function open(address: string, state: unknown = null) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  const now = {} as { location: Location; navigate: NavigateFunction }
  function Follow() {
    const [location, navigate] = [useLocation(), useNavigate()]
    useLayoutEffect(() => void Object.assign(now, { location, navigate }), [location, navigate])
    return null
  }
  const page = (
    <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
      <App />
      <Follow />
    </MemoryRouter>
  )
  const router = {
    get state() {
      return { location: now.location }
    },
    navigate: (to: string) => act(async () => now.navigate(to)),
  }
  return { router, ...render(page) }
}

/** Stands in for the network; answers what it is told for each path, and 404 for the rest. Returns what was asked. */
export function network(answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    asked.push(url.pathname)
    const body = answers[url.pathname]
    const method = input instanceof Request ? input.method : 'GET'
    if (body !== undefined) noteAnswer(method, url.pathname, 200, body)
    return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
  })
  return asked
}

type Answer = { status: number; body?: unknown }
/** What the server hears: `POST /sign-in` (under /api/v1), its query and body, and the token it came with. */
export type Heard = { asked: string; query: URLSearchParams; body: unknown; token: string | null }

/** Stands in for the server, as the description of the api says it answers, by method and path: `{ 'POST /sign-in': () => ({ status: 401, … }) }`. */
export function server(answers: Record<string, (heard: Heard) => Answer | Promise<Answer>>) {
  const heard: Heard[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), 'http://localhost'), {
      method: input instanceof Request ? input.method : init?.method,
      headers: input instanceof Request ? input.headers : init?.headers,
    })
    const text = input instanceof Request ? await input.text() : String(init?.body ?? '')
    const one: Heard = {
      asked: `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`,
      query: new URL(request.url).searchParams,
      body: text ? JSON.parse(text) : null,
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    }
    const answer = answers[one.asked]
    // The app shell asks for these on any page; a test that has no word for them does not care.
    if (
      answer ||
      ![
        'GET /config',
        'GET /notifications',
        'POST /notifications/read',
        'GET /move-requests',
        'GET /admin/car-park-conflicts',
      ].includes(one.asked)
    )
      heard.push(one)
    const { status, body } = (await answer?.(one)) ?? { status: 404 }
    if (body instanceof Response) return body
    if (answer) noteAnswer(request.method, new URL(request.url).pathname, status, body)
    if (body === undefined) return new Response(null, { status })
    return Response.json(body, { status })
  })
  return heard
}

/** An upload that waits for its answer. */
export type Upload = {
  asked: string
  form: FormData
  token: string | null
  /** Says how much is sent so far, from 0 to 1. */
  progress: (share: number) => void
  answer: (status: number, body?: unknown) => void
  /** Something else than the server answers, with this text. */
  garble: (status: number, text: string) => void
  /** The network is gone. */
  fail: () => void
  called_off: boolean
}

/** Stands in for the server where files are sent, which tells its progress. Returns the uploads in their order. */
export function uploads() {
  const begun: Upload[] = []
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    responseType = ''
    method = ''
    path = ''
    token: string | null = null
    sent: Upload | undefined
    open(method: string, path: string) {
      this.method = method
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'authorization') this.token = value.replace('Bearer ', '')
    }
    abort() {
      if (this.sent) this.sent.called_off = true
      this.onabort?.()
    }
    send(form: FormData) {
      this.sent = {
        asked: `${this.method} ${this.path.replace('/api/v1', '')}`,
        form,
        token: this.token,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }),
        answer: (status, body) => {
          noteAnswer(this.method, this.path, status, body)
          this.sent?.garble(status, body === undefined ? '' : JSON.stringify(body))
        },
        garble: (status, text) => {
          this.status = status
          this.responseText = text
          this.onload?.()
        },
        fail: () => this.onerror?.(),
        called_off: false,
      }
      begun.push(this.sent)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return begun
}

/** Problem JSON, as the server says it. */
export function problem(status: number, code: string, detail: string, fields?: Record<string, string>): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, detail, ...(fields && { fields }) } }
}
