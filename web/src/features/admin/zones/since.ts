import type { AdminZone } from '@/data/zones/types'

/** What of a zone's form has changed, a sentence each. */
export function changedWords(before: AdminZone, now: AdminZone): string[] {
  const words: string[] = []
  if (now.name !== before.name) words.push(`The name is now “${now.name}”.`)
  if (now.description !== before.description)
    words.push(now.description ? `The description is now “${now.description}”.` : 'The description was removed.')
  if (JSON.stringify(now.boundary) !== JSON.stringify(before.boundary)) words.push('The boundary was redrawn.')
  return words
}
