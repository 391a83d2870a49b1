/** What /login is for at the moment. It is kept with the history entry, so that Back leads to the mode before. */
export type Mode = 'sign-in' | 'sign-up' | 'forgot'

export const TITLES: Record<Mode, string> = { 'sign-in': 'Sign in', 'sign-up': 'Sign up', forgot: 'Forgot password' }

/** The mode that a history entry asks for. */
export function modeOf(state: unknown): Mode | null {
  const mode = (state as { mode?: unknown } | null)?.mode
  return mode === 'sign-in' || mode === 'sign-up' || mode === 'forgot' ? mode : null
}

/** The page that asked to sign in, kept with the history entry: sign-in leads back to it. */
export function nextOf(state: unknown): string | null {
  const next = (state as { next?: unknown } | null)?.next
  return typeof next === 'string' ? next : null
}
