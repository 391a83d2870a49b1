import type { SessionTokens } from '@/api/session'
import { keepSession } from '@/api/session'
import type { User } from '@/data/account/types'

export const DRIVER: User = {
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'alice@example.org',
  name: 'AB12 CDE',
  name_chosen: false,
  phone: null,
  created_at: '2026-03-02T10:00:00Z',
  is_admin: false,
  is_verified_provider: false,
  status: 'active',
  blocked_reason: null,
  suspended_reason: null,
  suspended_until: null,
  deletes_at: null,
}

/** A session that lasts ten minutes from now. */
export function sessionOf(user: Partial<User> = {}, number = 1): SessionTokens {
  return {
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    user: { ...DRIVER, ...user },
  }
}

/** Signs in without asking anyone. */
export function signedIn(user: Partial<User> = {}): SessionTokens {
  const session = sessionOf(user)
  keepSession(session)
  return session
}
