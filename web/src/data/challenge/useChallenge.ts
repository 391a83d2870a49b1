import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { solveChallenge } from './solveChallenge'
import type { Proof } from './types'

/** A proof is good for ten minutes from its challenge on; a minute is left for the way. */
const GOOD_FOR_MS = 9 * 60_000

/** The challenge of one form: solving begins when the form opens, so that the user does not wait, and again when it is too old. */
class Work {
  private current: { proof: Promise<Proof>; begunAt: number; call: AbortController } | null = null

  /** Begins, unless it has begun. */
  begin(): Promise<Proof> {
    if (this.current && performance.now() - this.current.begunAt < GOOD_FOR_MS) return this.current.proof
    this.end()
    const call = new AbortController()
    const proof = solveChallenge(call.signal)
    const current = { proof, begunAt: performance.now(), call }
    this.current = current
    // A failure is told where the proof is asked for, and is no reason not to try again then.
    proof.catch(() => {
      if (this.current === current) this.current = null
    })
    return proof
  }

  /** Calls it off. */
  end(): void {
    this.current?.call.abort()
    this.current = null
  }
}

/** Sends a form with its proof. Throws what `send` throws, or an Error with the sentence people read. */
export type Prove = <T>(send: (proof: Proof) => Promise<T>) => Promise<T>

/**
 * What a form that needs no sign-in is sent with. The work begins with the form. One that the server takes no longer is
 * done again, once, without a word.
 */
export function useChallenge(): Prove {
  const [work] = useState(() => new Work())
  useEffect(() => {
    void work.begin().catch(() => {})
    return () => work.end()
  }, [work])
  return async (send) => {
    try {
      return await send(await work.begin())
    } catch (failure) {
      if (!(failure instanceof ApiError) || !failure.fields.proof) throw failure
      work.end()
      return await send(await work.begin())
    }
  }
}
