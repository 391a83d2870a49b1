import createClient from 'openapi-fetch'
import { ApiError, errorFrom, errorFromFailure } from './errors'
import { fetchProven } from './proof'
import type { paths } from './schema.gen'

/** The api, as its own description types it. It lives where the page came from. */
export const api = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  fetch: fetchProven,
})

/** The JSON body that an operation takes: `BodyOf<'/api/v1/sign-up', 'post'>`. */
export type BodyOf<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

type Answered<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
    content: { 'application/json': infer Body }
  }
    ? Body
    : never
}[keyof Responses & (200 | 201 | 202)]

/** The JSON that an operation answers when it succeeds: `ResponseOf<'/api/v1/config', 'get'>`. */
export type ResponseOf<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: infer Responses
}
  ? Answered<Responses>
  : never

type Answer<T> = { data?: T; error?: unknown; response: Response }

async function answered<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await asked
  } catch (failure) {
    throw failure instanceof ApiError ? failure : errorFromFailure(failure)
  }
}

/**
 * The content of an answer: `await content(api.GET('/api/v1/config', { signal }))`.
 * Throws an ApiError with the sentence people read.
 */
export async function content<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await answered(asked)
  if (answer.response.ok && answer.data !== undefined) return answer.data
  throw errorFrom(answer.response.status, answer.error)
}

/** Waits for a response that has no content (204). Throws like `content`. */
export async function done(asked: Promise<Answer<unknown>>): Promise<void> {
  const answer = await answered(asked)
  if (!answer.response.ok) throw errorFrom(answer.response.status, answer.error)
}
