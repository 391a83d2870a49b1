import { createStore } from '@/lib/createStore'
import { fetchSignedIn } from './refresh'
import { currentSession } from './session'

/** A proof of the second factor that requests wait for. */
type ProofRequest = { settle: (proved: boolean) => void }

const request = createStore<ProofRequest>()
let asked: Promise<boolean> | null = null

/** The proof that is asked for now, or null. */
export const useProofRequest = request.use

/** Asks the admin for a proof, once for all requests that need one. Whether it was given. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const settle = (proved: boolean) => {
      request.set(null)
      asked = null
      resolve(proved)
    }
    request.set({ settle })
  })
  return asked
}

const missing = createStore<true>()

/** Whether the server asked an admin to set up a second factor first, until `noteSetUp`. */
export const useSetUpWanted = missing.use

/** The page where it is set up is open, or about to. */
export const noteSetUp = () => missing.set(null)

/** Why an admin was refused, by its code. */
async function refusal(response: Response): Promise<string | undefined> {
  if (response.status !== 403) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code
}

/**
 * Sends a request as the signed-in user. Where the server wants a proof of the second factor first, asks, and repeats it;
 * where there is none, says so to whoever leads to where it is set up.
 */
export async function fetchProven(request: Request): Promise<Response> {
  if (!currentSession()?.user.is_admin) return fetchSignedIn(request)
  const again = request.clone()
  const response = await fetchSignedIn(request)
  const code = await refusal(response)
  if (code === 'second_factor_missing') missing.set(true)
  if (code !== 'second_factor_needed') return response
  return (await askForProof()) ? fetchSignedIn(again) : response
}
