import { isPortalResponse } from '@/lib/isPortalResponse'
import { checkOnline, noteResponse } from '@/lib/online'

/** How long a response may take before it is asked whether the network is still there. */
export const SLOW_AFTER_MS = 6_000

/**
 * `fetch`, which tells `lib/online` what became of the request. A request without a response fails as soon as our server
 * is known to be out of reach; one that somebody else answered fails as if nobody had.
 */
export async function watchedFetch(input: Request | string, init: RequestInit = {}): Promise<Response> {
  const { url, signal } = input instanceof Request ? input : { url: input, signal: init.signal }
  const lost = new AbortController()
  const watch = setInterval(async () => {
    if (!(await checkOnline())) lost.abort()
  }, SLOW_AFTER_MS)
  try {
    const signals = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal
    const response = await fetch(input, { ...init, signal: signals })
    if (isPortalResponse(response)) throw new TypeError(`${url}: HTML in place of our response`)
    // Tiles may come from another server, or from what the service worker keeps.
    if (new URL(url, location.href).pathname.startsWith('/api/')) noteResponse()
    return response
  } catch (failure) {
    if (signal?.aborted) throw failure
    void checkOnline()
    throw lost.signal.aborted ? new TypeError(`${url}: no response`) : failure
  } finally {
    clearInterval(watch)
  }
}
