import { useState } from 'react'
import { type DraftDocument, useDraftDocuments } from '@/data/providers/documentDraft'

/** What is wrong with a chosen document, by its key: the sentence for its date or its name. */
export type DocumentFaults = Record<string, { expires_on?: string; title?: string }>

/** So far ahead no document runs out: whoever types such a day mistyped it. */
const MOST_YEARS = 10

const day = (at: Date) => at.toISOString().slice(0, 10)
const today = () => day(new Date())
const last = () => day(new Date(new Date().setFullYear(new Date().getFullYear() + MOST_YEARS)))

/** Why a date of an insurance cannot be; null where it can. */
export function expiryFault(expires_on: string, isRequired: boolean): string | null {
  if (!expires_on) return isRequired ? 'Please say when the insurance runs out' : null
  return expires_on < today() || expires_on > last()
    ? 'Please choose a date in the future, at most ten years from now'
    : null
}

function faultsOf(documents: readonly DraftDocument[]): DocumentFaults {
  const found: DocumentFaults = {}
  for (const { key, kind, title, expires_on } of documents) {
    const expired = expiryFault(expires_on, kind === 'insurance')
    const fault = {
      ...(expired && { expires_on: expired }),
      ...(title.trim() === '' && { title: 'Please say what it is' }),
    }
    if (Object.keys(fault).length > 0) found[key] = fault
  }
  return found
}

/** Looks over the documents that were chosen. None of them is needed to go on. */
export function useDocumentCheck() {
  const documents = useDraftDocuments()
  /** Those that were at fault when they were last looked over: what is wrong with them is told until it is mended. */
  const [told, setTold] = useState<readonly string[]>([])
  const found = faultsOf(documents)
  const check = () => {
    setTold(Object.keys(found))
    const [first] = Object.keys(found)
    if (first)
      document.getElementById(`document-${first}`)?.querySelector<HTMLElement>('input:not([type=file])')?.focus()
    return first === undefined
  }
  return { faults: Object.fromEntries(Object.entries(found).filter(([key]) => told.includes(key))), check }
}
