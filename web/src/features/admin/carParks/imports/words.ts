import type { RunChange } from '@/data/carParkEdits/runs'
import { FIELD_LABELS, wordsFor } from '@/data/suggestions/words'
import { isShape, valueInWords } from '../edit/words'

/** What became of a record: its sign, which the map shows too, and its word. */
export const CHANGE: Record<RunChange['change'] | 'conflict', { sign: string; word: string }> = {
  new: { sign: '+', word: 'New' },
  changed: { sign: '~', word: 'Changed' },
  gone: { sign: '−', word: 'Gone' },
  conflict: { sign: '!', word: 'Conflict' },
}

const MORE: Record<string, string> = {
  location: 'Position',
  footprint: 'Outline',
  entrances: 'Entrances',
  rates: 'Rates',
  provider_url: 'Payment link',
  paying_app: 'Paying app',
  location_code: 'Location code',
  tariff: 'Tariff',
  fee: 'Fee',
  access: 'Who may park',
  city: 'City',
  area: 'Area',
}

/** A column in words; one that this version does not know, by its name. */
export const columnName = (column: string): string =>
  MORE[column] ?? (FIELD_LABELS as Record<string, string>)[column] ?? column.replaceAll('_', ' ')

/** A value of a column in words. */
export function inWords(column: string, value: unknown): string {
  if (value && isShape(column)) return valueInWords(column, value)
  if (value && typeof value === 'object' && 'lng' in value && 'lat' in value) {
    const { lng, lat } = value as { lng: number; lat: number }
    return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  }
  if (value && typeof value === 'object' && !Array.isArray(value)) return 'Set'
  return wordsFor(column, value)
}
