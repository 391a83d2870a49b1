import createClient from 'openapi-fetch'
import { errorFrom, errorFromFailure } from './errors'
import type { paths } from './schema.gen'

/** The api, as its own description types it. It lives where the page came from. */
export const api = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  // Looked up at each call, so that a test may stand in for the network.
  fetch: (request) => globalThis.fetch(request),
})

type Answer<T> = { data?: T; error?: unknown; response: Response }

/**
 * The content of an answer: `await content(api.GET('/api/v1/config', { signal }))`.
 * Throws an ApiError with the sentence people read.
 */
export async function content<T>(asked: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>
  try {
    answer = await asked
  } catch (failure) {
    throw errorFromFailure(failure)
  }
  if (answer.response.ok && answer.data !== undefined) return answer.data
  throw errorFrom(answer.response.status, answer.error)
}
