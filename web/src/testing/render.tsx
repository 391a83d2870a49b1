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
