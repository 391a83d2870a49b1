import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { watchDevice } from '@/lib/deviceStore'
import { isPhotoKept, markPhoto } from '@/lib/photoMark'
import { pictureFault, smallPicture } from '@/lib/picture'
import { changeParked, type Parked, parkedItem } from './parked'

/** A photo of the bay, as it is kept under the id of the parking. */
type Kept = { picture: Blob; width: number; height: number }

/** The longest edge in px: the number of a bay can be read, and the device keeps little. */
const MAX_EDGE = 1280

/** Where nothing can be kept (a private window) it lasts as long as the page. */
const unstored = new Map<string, Kept>()
let store: UseStore | undefined
/** One after the other, so that nothing is written after it was forgotten. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(act: (store: UseStore) => Promise<Result>): Promise<Result> {
  const next = last.then(() => {
    store ??= createStore('carpal-parked', 'photos')
    return act(store)
  })
  last = next.catch(() => {})
  return next
}

/**
 * Takes a photo of where one parked, instead of the one before. It is drawn anew, so that it is small and says nothing of the
 * camera or the place, stays on this device, is sent to nobody, and goes with the parking.
 *
 * Rejects with the sentence people read where it is no picture.
 */
export async function keepBayPhoto({ id }: Parked, file: File): Promise<void> {
  const fault = pictureFault(file)
  if (fault) throw new Error(fault)
  const kept = await smallPicture(file, MAX_EDGE)
  if (parkedItem.get()?.id !== id) return
  // Before it is written: whatever happens then, the next page looks.
  markPhoto(true)
  await inTurn((store) => set(id, kept, store)).catch(() => unstored.set(id, kept))
  changeParked(id, { photo: new Date().toISOString() })
  await sweep()
}

/** Deletes the photo, and not the parking. */
export async function dropBayPhoto({ id }: Parked): Promise<void> {
  changeParked(id, { photo: null })
  unstored.delete(id)
  // Where that fails, the next page looks once more.
  await inTurn((store) => del(id, store)).then(
    () => markPhoto(false),
    () => {},
  )
}

/** Deletes the photos of what is parked no more: one has left, parked elsewhere or signed out, here or in another tab. */
async function sweep(): Promise<void> {
  if (!isPhotoKept() && unstored.size === 0) return
  const current = () => parkedItem.get()?.id
  for (const key of unstored.keys()) if (key !== current()) unstored.delete(key)
  const left = await inTurn(async (store) => {
    const known = await keys<string>(store)
    const gone = known.filter((key) => key !== current())
    if (gone.length > 0) await delMany(gone, store)
    return known.length - gone.length
  }).catch(() => null)
  if (left === 0 && current() === undefined) markPhoto(false)
}

let swept = parkedItem.get()?.id
watchDevice(() => {
  const now = parkedItem.get()?.id
  if (now === swept) return
  swept = now
  void sweep()
})
void sweep()

async function read(id: string): Promise<Kept | null> {
  const stored = await inTurn((store) => get<Kept>(id, store)).catch(() => undefined)
  return stored ?? unstored.get(id) ?? null
}

/** The photo as a page shows it; its address is good while the page stands. */
export type BayPhotoShown = { id: string; url: string; width: number; height: number }

/** The photo of where one parked; null while there is none, or it is being read. */
export function useBayPhoto({ id, photo }: Parked): BayPhotoShown | null {
  const [shown, setShown] = useState<BayPhotoShown | null>(null)
  useEffect(() => {
    setShown(null)
    if (photo === null) return
    let address: string | null = null
    let over = false
    void read(id).then((kept) => {
      if (over || !kept) return
      address = URL.createObjectURL(kept.picture)
      setShown({ id: photo, url: address, width: kept.width, height: kept.height })
    })
    return () => {
      over = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, photo])
  return shown
}
