import { ApiError, errorFrom, errorFromFailure } from './errors'
import { currentSession, keepSession, type SessionTokens } from './session'
import { watchedFetch } from './watchedFetch'

/** How often the remaining time is looked at, and how little of it calls for a new session. */
export const CHECK_INTERVAL_MS = 30_000
export const REFRESH_BEFORE_MS = 90_000
/** A refresh that failed by the network or the server is tried again after this, doubling. */
export const FIRST_RETRY_MS = 200
const ATTEMPTS = 6
const LOCK = 'carpal.session'

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))

async function ask(refresh_token: string): Promise<SessionTokens> {
  const response = await watchedFetch('/api/v1/session/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || body === undefined) throw errorFrom(response.status, body)
  return body as SessionTokens
}

async function exchange(held: SessionTokens): Promise<SessionTokens | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const next = await ask(held.refresh_token)
      // Whoever signed out meanwhile stays signed out.
      if (currentSession()?.refresh_token !== held.refresh_token) return currentSession()
      keepSession(next)
      return next
    } catch (failure) {
      const error = failure instanceof ApiError ? failure : errorFromFailure(failure)
      if (error instanceof ApiError && error.status === 401) {
        if (currentSession()?.refresh_token === held.refresh_token) keepSession(null)
        return currentSession()
      }
      const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!passing || attempt + 1 >= ATTEMPTS) throw error
      await pause(FIRST_RETRY_MS * 2 ** attempt)
    }
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time in this tab. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act)
  last = turn.catch(() => {})
  return turn
}

/**
 * One at a time in this browser. A page that is not served securely has no locks: there the tabs rely on the server,
 * which gives a used token's successor for ten seconds.
 */
function alone<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, act) : inTurn(act)
}

/**
 * A session newer than `held`: the one another tab got meanwhile, else a new one from the server, for all tabs.
 * Null when the session has ended. Throws an ApiError when the server could not be reached.
 */
export function refreshSession(held: SessionTokens): Promise<SessionTokens | null> {
  return alone(async () => {
    const now = currentSession()
    return now?.refresh_token === held.refresh_token ? exchange(held) : now
  })
}

/** Keeps the session alive while the page is open. Returns the function that stops it. */
export function keepSessionAlive(): () => void {
  const look = () => {
    const session = currentSession()
    if (!session || Date.parse(session.expires_at) - Date.now() > REFRESH_BEFORE_MS) return
    // What fails now is tried at the next look, or by the next request.
    refreshSession(session).catch(() => {})
  }
  look()
  const timer = setInterval(look, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

function withToken(request: Request, session: SessionTokens): Request {
  request.headers.set('authorization', `Bearer ${session.access_token}`)
  return request
}

async function isUnauthenticated(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code === 'unauthenticated'
}

/** Sends a request as the signed-in user. A token that is no longer good is renewed once, and the request repeated. */
export async function fetchSignedIn(request: Request): Promise<Response> {
  const session = currentSession()
  if (!session) return watchedFetch(request)
  const again = request.clone()
  const response = await watchedFetch(withToken(request, session))
  if (!(await isUnauthenticated(response))) return response
  const next = await refreshSession(session)
  return next ? watchedFetch(withToken(again, next)) : response
}
