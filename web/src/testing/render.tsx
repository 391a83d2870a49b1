import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { routes } from '@/routes'

/** Opens the whole app at an address. */
export function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  return { router, ...render(<RouterProvider router={router} />) }
}

/** Stands in for the network; answers what it is told for each path, and 404 for the rest. Returns what was asked. */
export function network(answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    asked.push(url.pathname)
    const body = answers[url.pathname]
    return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
  })
  return asked
}

type Answer = { status: number; body?: unknown }
/** What the server hears: `POST /sign-in` (under /api/v1), its body, and the token it came with. */
export type Heard = { asked: string; body: unknown; token: string | null }

/** Stands in for the server by method and path: `{ 'POST /sign-in': () => ({ status: 401, … }) }`. */
export function server(answers: Record<string, (heard: Heard) => Answer>) {
  const heard: Heard[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), 'http://localhost'), {
      method: input instanceof Request ? input.method : init?.method,
      headers: input instanceof Request ? input.headers : init?.headers,
    })
    const text = input instanceof Request ? await input.text() : String(init?.body ?? '')
    const one: Heard = {
      asked: `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`,
      body: text ? JSON.parse(text) : null,
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    }
    const answer = answers[one.asked]
    // Any page may ask for the configuration; a test that has no word for it does not care.
    if (answer || one.asked !== 'GET /config') heard.push(one)
    const { status, body } = answer?.(one) ?? { status: 404 }
    if (body === undefined) return new Response(null, { status })
    return Response.json(body, { status })
  })
  return heard
}

/** Problem JSON, as the server says it. */
export function problem(status: number, code: string, detail: string, fields?: Record<string, string>): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, detail, ...(fields && { fields }) } }
}
