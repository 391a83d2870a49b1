import { currentSession } from '@/api/session'
import { readUserItem, storeUserItem } from '@/data/userStorage'
import { forget, readStored, store } from '@/lib/storage'

const PLACE = 'draft.application'
/** A visitor may fill in the form too; who signs in goes on with it. */
const VISITORS = 'carpal.draft.application'

/** What was typed of an application that is not sent yet, on this device; null where there is nothing. The form knows its shape. */
export function readApplicationDraft(): unknown {
  if (currentSession()) {
    const typed = readStored(VISITORS)
    if (typed) storeUserItem(PLACE, typed)
    forget(VISITORS)
  }
  try {
    return JSON.parse((currentSession() ? readUserItem(PLACE) : readStored(VISITORS)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed, until it is sent. */
export function keepApplicationDraft(typed: object): void {
  if (currentSession()) storeUserItem(PLACE, JSON.stringify(typed))
  else store(VISITORS, JSON.stringify(typed))
}

/** Forgets it: it was sent. */
export function dropApplicationDraft(): void {
  storeUserItem(PLACE, '')
  forget(VISITORS)
}
