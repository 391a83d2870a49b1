import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'
import { keepSession } from '@/api/session'
import { withChallenge } from '@/data/challenge/withChallenge'
import { createPasskey, signWithPasskey } from '@/lib/passkey'
import { secondFactorQuery } from './secondFactor'

/** The user's passkeys, and whether changing them asks for the password. */
export const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/passkeys', { signal })),
})

/** Asks anew how the passkeys stand; they are a second factor too. */
export async function refetchPasskeys(queries: QueryClient): Promise<void> {
  const keys = [passkeysQuery.queryKey, secondFactorQuery.queryKey]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

type NewPasskey = { name?: string; current_password?: string | undefined }

/** Makes a passkey on this device and adds it. Answers an admin's recovery codes when it is their first second factor. */
export async function addPasskey({ name, current_password }: NewPasskey): Promise<string[]> {
  const body = current_password === undefined ? {} : { current_password }
  const { public_key } = await content(api.POST('/api/v1/me/passkeys/options', { body }))
  const credential = await createPasskey(public_key)
  return (await content(api.POST('/api/v1/me/passkeys', { body: { ...(name && { name }), credential } })))
    .recovery_codes
}

/** Proves in this session that one of the user's passkeys is there. */
export async function provePasskey(): Promise<void> {
  const { public_key } = await content(api.POST('/api/v1/me/passkeys/proof/options'))
  const credential = await signWithPasskey(public_key)
  await done(api.POST('/api/v1/me/passkeys/proof', { body: { credential } }))
}

export const renamePasskey = ({ id, name }: { id: string; name: string }) =>
  content(api.PUT('/api/v1/me/passkeys/{id}/name', { params: { path: { id } }, body: { name } }))

export const removePasskey = ({ id, ...body }: { id: string; current_password?: string | undefined }) =>
  done(api.DELETE('/api/v1/me/passkeys/{id}', { params: { path: { id } }, body }))

/** Signs in with a passkey; the new session is in force in every tab. */
export async function signInWithPasskey(asking: Parameters<typeof signWithPasskey>[1] = {}): Promise<void> {
  const { secret, public_key } = await withChallenge((proof) =>
    content(api.POST('/api/v1/sign-in/passkey/options', { body: { ...(proof && { proof }) } })),
  )
  const credential = await signWithPasskey(public_key, asking)
  keepSession(await content(api.POST('/api/v1/sign-in/passkey', { body: { secret, credential } })))
}
