import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Photo, Vehicle } from '@/api/types'
import { upload } from '@/api/upload'
import { addPhoto } from '@/api/vehicles'
import { pictureFault, readyToSend } from '@/lib/picture'

export const MOST_PHOTOS = 6
export const TOO_MANY = `A vehicle can have at most ${MOST_PHOTOS} photos`

/** A photo on its way. `share` is how much of it is sent, from 0 to 1; null while it waits for the one before. */
export type Sending = { key: number; file: File; share: number | null; error: string | null }

/** The photos that are on their way to a vehicle: one after the other, each to be called off or tried again. */
export function usePhotoUploads({ id, photos }: Vehicle) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const calls = useRef(new Map<number, AbortController>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const next = useRef(0)
  useEffect(() => {
    const open = calls.current
    return () => {
      for (const call of open.values()) call.abort()
    }
  }, [])

  const change = (key: number, to: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => {
    calls.current.get(key)?.abort()
    calls.current.delete(key)
    setSending((all) => all.filter((one) => one.key !== key))
  }
  const send = async (key: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      change(key, { share: 0 })
      const form = new FormData()
      form.set('photo', await readyToSend(file))
      const onProgress = (share: number) => change(key, { share })
      addPhoto(queries, id, await upload<Photo>(`/api/v1/vehicles/${id}/photos`, form, { onProgress, signal }))
      drop(key)
    } catch (failure) {
      if (signal.aborted) return
      const { photo } = failure instanceof ApiError ? failure.fields : {}
      change(key, { error: photo ?? (failure as Error).message, share: null })
    }
  }
  const start = (key: number, file: File) => {
    const call = new AbortController()
    calls.current.set(key, call)
    last.current = last.current.then(() => send(key, file, call.signal))
  }

  const add = (files: File[]) => {
    const fit = files.filter((file) => pictureFault(file) === null)
    const unfit = files.find((file) => pictureFault(file) !== null)
    const room = MOST_PHOTOS - photos.length - sending.length
    setFault(unfit ? pictureFault(unfit) : fit.length > room ? TOO_MANY : null)
    const more = fit.slice(0, room).map((file): Sending => {
      next.current += 1
      return { key: next.current, file, share: null, error: null }
    })
    setSending([...sending, ...more])
    for (const { key, file } of more) start(key, file)
  }
  const retry = (one: Sending) => {
    change(one.key, { error: null })
    start(one.key, one.file)
  }
  return { sending, fault, full: photos.length + sending.length >= MOST_PHOTOS, add, retry, drop }
}
