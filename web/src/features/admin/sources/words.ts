import type { BadgeTone } from '@/ui/Badge'

const OUTCOMES: Record<string, { label: string; tone: BadgeTone }> = {
  done: { label: 'Done', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  refused: { label: 'Refused', tone: 'warn' },
  running: { label: 'Running', tone: 'blue' },
  dead: { label: 'Stopped', tone: 'bad' },
}

const inWords = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

const REASONS: Record<string, string> = {
  outside_uk: 'Outside the UK',
  duplicate_id: 'Duplicate record',
  not_public_parking: 'Not public parking',
  no_geometry: 'No place is given',
  incomplete_geometry: 'Part of its outline is missing',
  not_an_area: 'Not an area',
  bad_feature: 'Could not be read',
}

/** Why a record was not taken; a code that this version does not know, in words. */
export const reasonOf = (code: string): string => REASONS[code] ?? inWords(code)

/** How a run ended; one that this version does not know is said by its code. */
export const outcomeOf = (outcome: string): { label: string; tone: BadgeTone } =>
  OUTCOMES[outcome] ?? { label: inWords(outcome), tone: 'plain' }
