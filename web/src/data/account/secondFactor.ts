import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'
import type { Proof } from '@/data/challenge/types'
import { withChallenge } from '@/data/challenge/withChallenge'
import type { NewAuthenticator } from './types'

/** The second factor of an admin, and when it was proved. */
export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/second-factor', { signal })),
})

/** A secret for an authenticator app, shown once; in force with its first code. Whoever has a passkey proves that instead. */
export const beginSecondFactor = (current_password?: string): Promise<NewAuthenticator> =>
  content(api.POST('/api/v1/me/second-factor', { body: current_password === undefined ? {} : { current_password } }))

/** Puts it in force. Answers the recovery codes, shown once. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const confirm = (proof?: Proof) =>
    content(api.POST('/api/v1/me/second-factor/confirm', { body: { code, ...(proof && { proof }) } }))
  return (await withChallenge(confirm)).recovery_codes
}

/** Proves it in this session, by a code of the app or a recovery code. */
export const proveSecondFactor = (code: string) =>
  withChallenge((proof) =>
    done(api.POST('/api/v1/me/second-factor/proof', { body: { code, ...(proof && { proof }) } })),
  )

/** New recovery codes, shown once; the earlier ones are void. */
export async function renewRecoveryCodes(): Promise<string[]> {
  return (await content(api.POST('/api/v1/me/second-factor/recovery-codes'))).recovery_codes
}

export const removeSecondFactor = () => done(api.DELETE('/api/v1/me/second-factor'))

/** Asks anew how the factor stands. */
export const refetchSecondFactor = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
