import { checkOnline } from '@/lib/online'
import { errorFrom, errorFromFailure } from './errors'
import { refreshSession } from './refresh'
import { currentSession } from './session'

/** Who hears how much of an upload is sent (0 to 1), what calls it off, and what stands in its head beside the usual. */
type Options = { onProgress?: (share: number) => void; signal?: AbortSignal; headers?: Record<string, string> }
type Answer = { status: number; body: unknown }

/** Fetch tells nothing of what is sent so far; this older request does. */
function send(path: string, form: FormData, token: string | undefined, { onProgress, signal, headers }: Options) {
  return new Promise<Answer>((answered, failed) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'text'
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    request.onload = () => answered({ status: request.status, body: parsed(request.responseText) })
    request.onerror = () => {
      void checkOnline()
      failed(errorFromFailure(new TypeError('the upload got no answer')))
    }
    request.onabort = () => failed(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Posts a form with files as the signed-in user, and returns the content of the response. A token that is no longer
 * good is renewed once. Throws an ApiError with the sentence people read, or an AbortError when it was called off.
 */
export async function upload<T>(path: string, form: FormData, options: Options = {}): Promise<T> {
  options.signal?.throwIfAborted()
  const session = currentSession()
  let answer = await send(path, form, session?.access_token, options)
  const code = (answer.body as { code?: unknown } | undefined)?.code
  if (session && answer.status === 401 && code === 'unauthenticated') {
    const next = await refreshSession(session)
    options.signal?.throwIfAborted()
    if (next) answer = await send(path, form, next.access_token, options)
  }
  if (answer.status >= 200 && answer.status < 300 && answer.body !== undefined) return answer.body as T
  throw errorFrom(answer.status, answer.body)
}
