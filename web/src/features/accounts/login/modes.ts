/** What /login is for at the moment. Its address says so (`?mode=`), and a reload changes nothing. */
export type Mode = 'sign-in' | 'sign-up' | 'forgot'

export const TITLES: Record<Mode, string> = { 'sign-in': 'Sign in', 'sign-up': 'Sign up', forgot: 'Forgot password' }

/** The mode that an address asks for. */
export function modeOf(mode: string | null): Mode {
  return mode === 'sign-up' || mode === 'forgot' ? mode : 'sign-in'
}

/** The page that asked to sign in, kept with the history entry: sign-in leads back to it. */
export function nextOf(state: unknown): string | null {
  const next = (state as { next?: unknown } | null)?.next
  return typeof next === 'string' ? next : null
}
