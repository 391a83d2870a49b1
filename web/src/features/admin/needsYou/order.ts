import type { InboxItem, InboxKind } from '@/data/inbox/queries'
import { CHIPS, keyOf } from './kinds'

export type Group = { title: string; items: InboxItem[] }

const isPast = ({ due_at }: InboxItem, now: Date) => due_at !== null && Date.parse(due_at) < now.getTime()

/** What is urgent, what is past the reply aim, and what waits; each as the server has it: the oldest first. */
export function groupsOf(items: readonly InboxItem[], now: Date): Group[] {
  const urgent = items.filter(({ priority }) => priority === 'urgent')
  const rest = items.filter(({ priority }) => priority !== 'urgent')
  const groups = [
    { title: 'Urgent', items: urgent },
    { title: 'Overdue', items: rest.filter((item) => isPast(item, now)) },
    { title: 'Waiting', items: rest.filter((item) => !isPast(item, now)) },
  ]
  return groups.filter((group) => group.items.length > 0)
}

/** What a chip asks the server for. */
export function askedBy(chip: string | undefined): { mine?: true; kind?: InboxKind[] } {
  if (chip === 'mine') return { mine: true }
  const kind = CHIPS.find(({ value }) => value === chip)?.kinds
  return kind ? { kind: [...kind] } : {}
}

/** What a chip leaves of what is shown, at once and until the server has answered. */
export function narrowed(items: readonly InboxItem[], chip: string | undefined, me: string | undefined): InboxItem[] {
  if (chip === 'mine') return items.filter(({ taken_by }) => taken_by?.id === me)
  const kinds = CHIPS.find(({ value }) => value === chip)?.kinds
  return items.filter(({ kind }) => !kinds || kinds.includes(kind))
}

/** Where the selection goes when what was selected is gone: to what came after it, else to what came before. */
export function after(gone: string, before: readonly string[], now: readonly string[]): string | null {
  const at = before.indexOf(gone)
  if (at < 0) return now[0] ?? null
  const later = before.slice(at + 1).find((key) => now.includes(key))
  return later ?? before.slice(0, at).findLast((key) => now.includes(key)) ?? null
}

/** The matters as they stand on the screen, from top to bottom. */
export const keysOf = (groups: readonly Group[]) => groups.flatMap(({ items }) => items.map(keyOf))
