import { useState } from 'react'
import type { InboxItem } from '@/data/inbox/queries'
import { keyOf } from './kinds'

/** Which matters came since the page was opened and have not been looked at. */
export function useNews(items: readonly InboxItem[] | undefined, selected: string | null): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null)
  // What was there at first is not new, and what is looked at no longer is.
  if (items && seen === null) setSeen(new Set(items.map(keyOf)))
  if (seen && selected && !seen.has(selected)) setSeen(new Set([...seen, selected]))
  return new Set(seen ? (items ?? []).map(keyOf).filter((key) => !seen.has(key)) : [])
}
