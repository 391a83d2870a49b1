import { readUserItem, storeUserItem } from '@/data/userStorage'

const KEPT = 'draft.service-request'

/** What was typed of a request that is not sent yet, on this device, and how long ago; null where there is nothing. */
export function readRequestDraft(): { typed: unknown; ageMs: number } | null {
  try {
    const { typed, at } = JSON.parse(readUserItem(KEPT) ?? '') as { typed: unknown; at: number }
    return { typed, ageMs: Date.now() - at }
  } catch {
    return null
  }
}

/** Keeps what is typed, until it is sent. The form knows its shape. */
export const keepRequestDraft = (typed: object) => storeUserItem(KEPT, JSON.stringify({ typed, at: Date.now() }))

/** Forgets it: it was sent. */
export const dropRequestDraft = () => storeUserItem(KEPT, '')
