import { ApiError } from '@/api/errors'
import type { Proof } from './types'

/**
 * Sends a request, and once more with a solved challenge when the server asks for one: strangers have used up a limit, which
 * must not keep anybody out. Throws what `send` throws; where no challenge can be solved, what it threw first, which says
 * when it goes without.
 */
export async function withChallenge<T>(send: (proof?: Proof) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'challenge_required') throw failure
    // Needed by few, and heavy.
    const { solveChallenge } = await import('./solveChallenge')
    const proof = await solveChallenge(AbortSignal.timeout(60_000)).catch(() => {
      throw failure
    })
    return send(proof)
  }
}
