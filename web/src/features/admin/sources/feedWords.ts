import type { Feed } from '@/data/feeds/queries'
import type { BadgeTone } from '@/ui/Badge'

const FINDINGS: Record<string, string> = {
  negative: 'Fewer than zero spaces',
  more_than_capacity: 'More than its capacity',
  old: 'Too old',
  future: 'In the future',
  never_moves: 'Has not moved for a day',
  unreadable: 'Could not be read',
  twice: 'Says two things',
  too_many: 'More car parks than are kept',
}

/** Why something was not believed; a code that this version does not know, in words. */
export const findingOf = (kind: string): string =>
  FINDINGS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/** How a feed is, in a word. */
export function feedState({ is_enabled, failures, answered_at }: Feed): { label: string; tone: BadgeTone } {
  if (!is_enabled) return { label: 'Feed paused', tone: 'plain' }
  if (failures > 0) return { label: 'Feed failing', tone: 'bad' }
  return answered_at ? { label: 'Feed live', tone: 'ok' } : { label: 'Feed not asked yet', tone: 'plain' }
}
