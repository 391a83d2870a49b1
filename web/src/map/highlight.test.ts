import { expect, it } from 'vitest'
import { highlight } from './highlight'

/** The pieces in one line, with what matched in brackets. */
const marked = (name: string, typed: string) =>
  highlight(name, typed)
    .map(({ text, matched }) => (matched ? `[${text}]` : text))
    .join('')

it.each([
  ['Newport station', 'newport sta', '[Newport] [sta]tion'],
  ['Station Street', 'newport sta', '[Sta]tion Street'],
  ['Long Station', 'tation', 'Long Station'],
  ['NP20 4AX', 'np20 4', '[NP20] [4]AX'],
  ['St. John’s', '.*', 'St. John’s'],
  ['Caffè Nero', 'caffè', '[Caffè] Nero'],
  ['Quay', ' ', 'Quay'],
])('%s, for %s', (name, typed, expected) => expect(marked(name, typed)).toBe(expected))
