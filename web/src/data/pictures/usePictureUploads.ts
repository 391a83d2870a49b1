import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { upload } from '@/api/upload'
import { type PictureUpload, pictureFault, preparePicture } from '@/lib/picture'

type Options<Picture> = {
  /** Where they are posted; null while there is no such place yet: then they wait for `begin`. */
  path: string | null
  /** How many there may be, how many there are already, and the sentence for more. */
  most: number
  have: number
  tooMany: string
  /** What else is sent with each: by an id of its own, that stays the same when it is tried again. */
  beside?: (id: string) => Record<string, string>
  /** The server has taken one. */
  onSent: (picture: Picture) => void
}
export type PictureUploads = ReturnType<typeof usePictureUploads>

/** Pictures that are on their way to the server: one after the other, each to be called off or tried again. */
export function usePictureUploads<Picture>({ path, most, have, tooMany, beside, onSent }: Options<Picture>) {
  const [sending, setSending] = useState<PictureUpload[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const calls = useRef(new Map<number, AbortController>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const next = useRef(0)
  const ids = useRef(new Map<number, string>())
  const to = useRef(path)
  const head = useRef<Record<string, string>>({})
  const told = useRef(onSent)
  // What is under way speaks to the page as it is now.
  if (path !== null) to.current = path
  told.current = onSent
  useEffect(() => {
    const open = calls.current
    return () => {
      for (const call of open.values()) call.abort()
    }
  }, [])

  const change = (key: number, now: Partial<PictureUpload>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)))
  const drop = (key: number) => {
    calls.current.get(key)?.abort()
    calls.current.delete(key)
    setFault(null)
    setSending((all) => all.filter((one) => one.key !== key))
  }
  const send = async (key: number, file: File, address: string, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      change(key, { share: 0 })
      const form = new FormData()
      form.set('photo', await preparePicture(file))
      const id = ids.current.get(key) ?? crypto.randomUUID()
      ids.current.set(key, id)
      for (const [name, value] of Object.entries(beside?.(id) ?? {})) form.set(name, value)
      const onProgress = (share: number) => change(key, { share })
      const picture = await upload<Picture>(address, form, { onProgress, signal, headers: head.current })
      told.current(picture)
      drop(key)
    } catch (failure) {
      if (signal.aborted) return
      const { photo } = failure instanceof ApiError ? failure.fields : {}
      change(key, { error: photo ?? (failure as Error).message, share: null })
    }
  }
  const start = (key: number, file: File) => {
    const address = to.current
    if (address === null) return
    const call = new AbortController()
    calls.current.set(key, call)
    last.current = last.current.then(() => send(key, file, address, call.signal))
  }

  const add = (files: File[]) => {
    const fit = files.filter((file) => pictureFault(file) === null)
    const unfit = files.find((file) => pictureFault(file) !== null)
    const room = most - have - sending.length
    setFault(unfit ? pictureFault(unfit) : fit.length > room ? tooMany : null)
    const more = fit.slice(0, room).map((file): PictureUpload => {
      next.current += 1
      return { key: next.current, file, share: null, error: null }
    })
    setSending([...sending, ...more])
    for (const { key, file } of more) start(key, file)
  }
  const retry = (one: PictureUpload) => {
    change(one.key, { error: null })
    start(one.key, one.file)
  }
  /** Sends what waits, now that there is a place for it; `headers` go with each, such as the token that lets it in. */
  const begin = (address: string, headers: Record<string, string> = {}) => {
    to.current = address
    head.current = headers
    for (const { key, file } of sending) start(key, file)
  }
  return { sending, fault, full: have + sending.length >= most, add, retry, drop, begin }
}
