import { expect, it } from 'vitest'
import { untilWords } from './untilWords'

it('says until when an alert holds, by the clocks of London', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  for (const [end, words] of [
    ['2026-11-27T12:00:00Z', 'Over'],
    ['2026-11-27T12:25:01Z', 'Ends in 26 min'],
    ['2026-11-27T18:00:00Z', 'Until today 18:00'],
    ['2026-11-28T18:00:00Z', 'Until tomorrow 18:00'],
    ['2026-12-03T18:00:00Z', 'Until 3 Dec'],
  ] as const) {
    expect(untilWords(new Date(end), now)).toBe(words)
  }
})
