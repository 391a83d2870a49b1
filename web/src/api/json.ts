import { ApiError, errorFrom, errorFromFailure } from './errors'
import { watchedFetch } from './watchedFetch'

/**
 * Asks for JSON without the typed client: of the tile server, and where its weight would be felt.
 * Throws an ApiError with the sentence people read.
 */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  try {
    const response = await watchedFetch(url, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok || body === undefined) throw errorFrom(response.status, body)
    return body as T
  } catch (failure) {
    throw failure instanceof ApiError ? failure : errorFromFailure(failure)
  }
}
