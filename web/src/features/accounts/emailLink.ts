/** What the fragment of a link in a mail says; tokens never travel in the part of an address that a server sees. */
export type EmailLink =
  | { type: 'signup'; token: string }
  | { type: 'forgot' }
  | { type: 'recovery'; access_token: string; refresh_token: string }

/** Reads such a fragment; null for any other, and for one that lacks a part. */
export function readEmailLink(hash: string): EmailLink | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const type = said.get('type')
  const token = said.get('token')
  const access_token = said.get('access_token')
  const refresh_token = said.get('refresh_token')
  if (type === 'signup' && token) return { type, token }
  if (type === 'forgot') return { type }
  if (type === 'recovery' && access_token && refresh_token) return { type, access_token, refresh_token }
  return null
}
