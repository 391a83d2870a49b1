import { ApiError, errorFrom, errorFromFailure } from './errors'
import { fetchProven } from './proof'

export type Download = { name: string; content: Blob }

/**
 * Fetches a file as the signed-in user: no token stands in an address. Where the server wants a proof of the second factor it is
 * asked for. With a body it is a POST. Throws an ApiError with the sentence people read.
 */
export async function download(path: string, body?: object): Promise<Download> {
  const asked = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  try {
    const response = await fetchProven(new Request(new URL(path, location.origin), asked))
    if (!response.ok) throw errorFrom(response.status, await response.json().catch(() => undefined))
    const name = /filename="?([\w.-]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? 'carpal-export.zip', content: await response.blob() }
  } catch (failure) {
    throw failure instanceof ApiError ? failure : errorFromFailure(failure)
  }
}
