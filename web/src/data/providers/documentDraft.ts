import { del, get, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { currentSession, watchUser } from '@/api/session'
import type { DocumentKind } from './types'

/** A document that was chosen and has not reached the server. */
export type DraftDocument = { key: string; kind: DocumentKind; title: string; expires_on: string; file: File }
/** A visitor's, who may go on with them after signing in, are nobody's. */
type Kept = { of: string; documents: DraftDocument[] }

/** Kept with their files, so that a reload loses none; where the browser keeps nothing they last as long as the page. */
const PLACE = 'carpal.draft.documents'

const user = () => currentSession()?.user.id ?? ''
const watchers = new Set<() => void>()
let documents: readonly DraftDocument[] = []
let read: Promise<void> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Writes one after the other. What fails (a private window) is left out. */
function keep() {
  const now = { of: user(), documents }
  last = last.then(() => (now.documents.length > 0 ? set(PLACE, now) : del(PLACE))).catch(() => {})
}

function become(now: readonly DraftDocument[]) {
  documents = now
  for (const watcher of [...watchers]) watcher()
}

/** Fetches what an earlier page kept, once. */
function fetchKept(): Promise<void> {
  read ??= Promise.resolve()
    .then(() => get<Kept>(PLACE))
    .then((kept) => {
      if (kept && (kept.of === '' || kept.of === user())) become([...kept.documents, ...documents])
    })
    .catch(() => {})
  return read
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  void fetchKept()
  return () => watchers.delete(watcher)
}

/** The documents that wait for the application to be sent. */
export const useDraftDocuments = () => useSyncExternalStore(watch, () => documents)

/** Chooses a document, or changes one that was chosen. */
export function putDraftDocument(document: DraftDocument): void {
  const isKnown = documents.some(({ key }) => key === document.key)
  become(isKnown ? documents.map((one) => (one.key === document.key ? document : one)) : [...documents, document])
  keep()
}

/** Forgets a document: the server has it, or it is not wanted. */
export function dropDraftDocument(key: string): void {
  become(documents.filter((one) => one.key !== key))
  keep()
}

// The next user of this browser must not see them.
let before = user()
watchUser(() => {
  if (before !== '') {
    become([])
    keep()
  }
  before = user()
})
