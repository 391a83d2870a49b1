import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { upload } from '@/api/upload'
import { DOCUMENTS_PATH, keepDocument } from './mutations'
import type { DocumentKind, ProviderDocument } from './types'

export type NewDocument = { kind: DocumentKind; title: string; expires_on: string; file: File }

/** A document on its way: how much of it is sent (0 to 1), or why it did not arrive. */
type State = { share: number | null; error: ApiError | Error | null }
const NOTHING: State = { share: null, error: null }

/** Sends one document at a time, tells how much of it is sent, and can be called off. */
export function useDocumentUpload() {
  const queries = useQueryClient()
  const [state, setState] = useState<State>(NOTHING)
  const call = useRef<AbortController | null>(null)
  useEffect(() => () => call.current?.abort(), [])

  /** Whether it arrived. */
  const send = async ({ kind, title, expires_on, file }: NewDocument): Promise<ProviderDocument | null> => {
    call.current?.abort()
    const own = new AbortController()
    call.current = own
    setState({ share: 0, error: null })
    const form = new FormData()
    form.set('kind', kind)
    if (title) form.set('title', title)
    if (expires_on) form.set('expires_on', expires_on)
    form.set('file', file)
    try {
      const onProgress = (share: number) => setState({ share, error: null })
      const document = await upload<ProviderDocument>(DOCUMENTS_PATH, form, { onProgress, signal: own.signal })
      keepDocument(queries, document)
      setState(NOTHING)
      return document
    } catch (failure) {
      if (!own.signal.aborted) setState({ share: null, error: failure as ApiError | Error })
      return null
    }
  }
  const stop = () => {
    call.current?.abort()
    setState(NOTHING)
  }
  return { ...state, send, stop }
}

/** What the server says of a field of a document, or of all of it. */
export function documentFault(error: Error | null): { field: string; sentence: string } | null {
  if (!error) return null
  const [[field, sentence] = ['file', error.message]] = error instanceof ApiError ? Object.entries(error.fields) : []
  return { field, sentence }
}
