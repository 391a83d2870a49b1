import { forget, readStored, store } from './storage'

/** Outside of what signing out forgets: a photo is deleted a moment later, or by the next page where this one was closed first. */
const MARK = 'carpal.bay-photo'

/** Whether this browser may still have the photo of a bay. */
export const isPhotoKept = (): boolean => readStored(MARK) !== null

export function markPhoto(kept: boolean): void {
  if (kept) store(MARK, '1')
  else forget(MARK)
}
