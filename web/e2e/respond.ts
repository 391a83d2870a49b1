import type { Page } from '@playwright/test'
import type { ListedCarPark } from '@/data/carParks/types'
import { whyUntrue } from '../src/testing/contract'

const API = '/api/v1'

/** A body, or what makes one: `real` fetches the server's own. */
type Body = object | null | ((real: () => Promise<object>) => object | Promise<object>)

/**
 * Responds in the server's place to `GET /places/search` (under /api/v1), whatever its query. A response that the server
 * never gives, by the description of the api, fails the test.
 */
export async function respond(page: Page, asked: string, body: Body, status = 200): Promise<void> {
  const [method = '', path = ''] = asked.split(' ')
  await page.route(
    (url) => url.pathname === API + path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      const real = async () => (await route.fetch()).json()
      const json = typeof body === 'function' ? await body(real) : body
      const why = whyUntrue(method, API + path, status, json)
      if (why) throw new Error(`the server never responds so: ${why}`)
      const contentType = status < 400 ? 'application/json' : 'application/problem+json'
      await route.fulfill({ status, contentType, json })
    },
  )
}

/** Refuses in the server's place, with the sentence that people read. */
export const refuse = (page: Page, asked: string, status: number, code: string, detail: string): Promise<void> =>
  respond(page, asked, { type: 'about:blank', title: code, status, code, detail }, status)

/** Responds in the tile server's place: these car parks are the nearest. */
export async function respondNearest(page: Page, ...places: ListedCarPark[]): Promise<void> {
  await page.route(/\/tiles\/carparks\/nearest/, (route) => route.fulfill({ json: { places } }))
}
