import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { signOut } from '@/data/account/signOut'
import { forgetDevice } from '@/data/device'
import { type Parked, parkedItem } from '@/data/parked/parked'
import { queryClient } from '@/data/queryClient'
import { open, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

/** Stands in for the database of the browser: what it holds by its key, or a browser that keeps nothing. */
const database = vi.hoisted(() => ({ photos: new Map<string, unknown>(), refuses: false }))
vi.mock('idb-keyval', async (original) => {
  const asked = async <Result,>(act: (photos: Map<string, unknown>) => Result) => {
    if (database.refuses) throw new Error('refused')
    return act(database.photos)
  }
  return {
    ...(await original<typeof import('idb-keyval')>()),
    createStore: () => 'store',
    keys: () => asked((photos) => [...photos.keys()]),
    get: (key: string) => asked((photos) => photos.get(key)),
    set: (key: string, value: unknown) => asked((photos) => void photos.set(key, value)),
    del: (key: string) => asked((photos) => void photos.delete(key)),
    delMany: (keys: string[]) => asked((photos) => void keys.map((key) => photos.delete(key))),
  }
})

const PARKED: Parked = {
  id: 'p1',
  carPark: null,
  name: 'Mill Street',
  lng: -3,
  lat: 51.58,
  since: '2026-11-24T14:30:00.000Z',
  until: null,
  walk: 5,
  vehicle: null,
  note: 'Level 3, bay 42',
  photo: null,
  lead: null,
  reminded: null,
}

/** The sizes of what was drawn. */
let drawn: number[][] = []

beforeEach(() => {
  keepSession(null)
  forgetDevice()
  queryClient.clear()
  database.photos.clear()
  database.refuses = false
  drawn = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:bay', revokeObjectURL: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        drawn.push([width, height])
      }
      getContext() {
        return { fillRect: () => {}, drawImage: () => {} }
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob(['small'], { type })
      }
    },
  )
})
afterEach(() => vi.restoreAllMocks())

const photo = (type = 'image/jpeg') => new File(['a photo with a place in it'], 'bay.jpg', { type })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Photo of your bay'), { target: { files: [file] } })

async function takePhoto() {
  open('/parked')
  await screen.findByRole('button', { name: 'Photo of your bay' })
  choose(photo())
  await screen.findByRole('img', { name: 'Photo of your bay' })
}

it('keeps a photo of the bay on the device, drawn small, and sends it to nobody', async () => {
  signedIn()
  const heard = server({})
  parkedItem.set(PARKED)
  await takePhoto()
  expect(drawn).toContainEqual([1280, 960])
  expect([...database.photos.keys()]).toEqual(['p1'])
  expect(parkedItem.get()?.photo).not.toBeNull()
  expect(heard.map(({ asked }) => asked).filter((asked) => !asked.startsWith('GET '))).toEqual([])
  expect(JSON.stringify(heard)).not.toMatch(/bay|photo/)
})

it('deletes the photo when asked, and keeps where one parked', async () => {
  server({})
  parkedItem.set(PARKED)
  await takePhoto()
  fireEvent.click(screen.getByRole('img', { name: 'Photo of your bay' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(database.photos.size).toBe(0))
  expect(parkedItem.get()).toEqual(PARKED)
})

it('goes with the parking: when one has left, and when another place is noted', async () => {
  server({})
  parkedItem.set(PARKED)
  await takePhoto()
  fireEvent.click(screen.getByRole('button', { name: 'I’ve left' }))
  await screen.findByText(/and the photo from this device/)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear where I parked' }))
  await waitFor(() => expect(database.photos.size).toBe(0))

  act(() => parkedItem.set(PARKED))
  await screen.findByRole('button', { name: 'Photo of your bay' })
  choose(photo())
  await screen.findByRole('img', { name: 'Photo of your bay' })
  act(() => parkedItem.set({ ...PARKED, id: 'p2' }))
  await waitFor(() => expect(database.photos.size).toBe(0))
  expect(screen.queryByRole('img', { name: 'Photo of your bay' })).toBeNull()
})

it('goes when one signs out', async () => {
  signedIn()
  server({ 'POST /sign-out': () => ({ status: 204 }) })
  parkedItem.set(PARKED)
  await takePhoto()
  await act(() => signOut())
  await waitFor(() => expect(database.photos.size).toBe(0))
})

it('is shown as long as the page lasts where the browser keeps nothing', async () => {
  server({})
  database.refuses = true
  parkedItem.set(PARKED)
  await takePhoto()
  expect(database.photos.size).toBe(0)
})

it('says what is no picture', async () => {
  server({})
  parkedItem.set(PARKED)
  open('/parked')
  await screen.findByRole('button', { name: 'Photo of your bay' })
  choose(photo('application/pdf'))
  await screen.findByText('Please choose a JPEG, PNG or WebP picture')
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')))
  choose(photo())
  await screen.findByText('We couldn’t open this picture. Please choose another.')
  expect(parkedItem.get()?.photo).toBeNull()
})
