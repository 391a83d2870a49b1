import { ApiError, errorFrom, errorFromFailure } from './errors'

/** Asks for JSON. The api lives where the page came from. Throws an ApiError with the sentence people read. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  } catch (failure) {
    throw errorFromFailure(failure)
  }
  if (!response.ok) throw await errorFrom(response)
  try {
    return (await response.json()) as T
  } catch {
    throw new ApiError(response.status, 'CarPal sent an answer that could not be read. Please try again.')
  }
}
