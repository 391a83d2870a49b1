import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { api, content } from '@/api/client'
import type { Proof } from './types'

/** At most so many workers; one core is left to the page. */
const MAX_WORKERS = 4
/** A challenge is good for ten minutes: work that takes longer is for nothing. */
const TIMEOUT_MS = 9 * 60_000

const NO_CRYPTO = 'This browser can’t check that you’re not a bot. Please open the page over https, or sign in.'
const UNSOLVED = 'We couldn’t check that you’re not a bot. Please try again.'

/**
 * Fetches a challenge and solves it, in workers of this origin, so that the page stays quick. Throws an Error with the
 * sentence people read, or the reason of the signal that called it off.
 */
export async function solveChallenge(signal: AbortSignal): Promise<Proof> {
  if (!globalThis.crypto?.subtle) throw new Error(NO_CRYPTO)
  // The description of the api calls it an object and no more: the form is ALTCHA's.
  const challenge = (await content(api.GET('/api/v1/challenge', { signal }))) as unknown as Challenge
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  signal.throwIfAborted()
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 1) - 1)),
    createWorker: () => new Pbkdf2Worker(),
    timeout: TIMEOUT_MS,
  })
  signal.throwIfAborted()
  if (!solution) throw new Error(UNSOLVED)
  return { challenge, solution } as unknown as Proof
}
