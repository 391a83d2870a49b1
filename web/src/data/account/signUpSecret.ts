import { readStored, store } from '@/lib/storage'

const KEY = 'carpal.signUpSecret'

/** The secret of this browser where storage is forbidden: it lasts as long as the page. */
let unstored: string | null = null

/** The secret that this browser signs up with, if it has. */
export const keptSecret = () => readStored(KEY) ?? unstored

/** The same; made with the first sign-up. It shows that whoever follows the link of the email chose the password. */
export function signUpSecret(): string {
  const kept = keptSecret()
  if (kept) return kept
  const secret = crypto.randomUUID()
  if (!store(KEY, secret)) unstored = secret
  return secret
}
