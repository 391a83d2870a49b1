import { readUserItem, storeUserItem } from '@/data/userStorage'
import type { Provider } from './types'

/** What decides whether a business may take jobs. */
export type Standing = Pick<Provider, 'is_verified' | 'is_active'>

const PLACE = 'provider.standing'

/** Keeps how the user's business stood, so that a change is seen on pages that know nothing of it. */
export function keepStanding(provider: Standing | null): void {
  const { is_verified, is_active } = provider ?? { is_verified: false, is_active: false }
  storeUserItem(PLACE, provider ? JSON.stringify({ is_verified, is_active }) : '')
}

/** How it stood when the server last told; null where it never did. */
export function keptStanding(): Standing | null {
  try {
    return JSON.parse(readUserItem(PLACE) ?? 'null') as Standing | null
  } catch {
    return null
  }
}
