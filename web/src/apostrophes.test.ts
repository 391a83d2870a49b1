import { expect, it } from 'vitest'

/** What the specification writes with a straight apostrophe, to the letter; and a board that is copied as it is typed. */
const TO_THE_LETTER = [
  "Couldn't get your location.",
  "Couldn't find that location.",
  "Couldn't search that location.",
  "This doesn't appear to be a valid CarPal vehicle QR code",
  "We'll review your application and get back to you within 2-3 business days",
  "Your browser doesn't support location services.",
  "You don't have admin access to this page",
  "You don't have admin privileges",
  "Mark as Hidden (won't show on user map)",
  "Won't Fix",
  "M & S's",
]

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/**/*.gen.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Lines in which a word has a straight apostrophe, but for comments and what is quoted. */
function straight(source: string): string[] {
  const words = TO_THE_LETTER.reduce((text, quoted) => text.replaceAll(quoted, ''), source)
    .replace(/(?<![^\s{(])\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  return words.split('\n').filter((line) => /[\p{L}}]'(?:s|t|re|ve|ll|d|m)\b/u.test(line))
}

it('finds them in strings, in text and behind what is filled in, and not in comments', () => {
  const faults = ["<p>We don't</p>", "const a = `it's`", "{name}'s car"]
  expect(straight([...faults, "/* one's */", "  // one's", "b = 's'"].join('\n'))).toEqual(faults)
})

it('are curly wherever somebody reads them', () => {
  const faults = Object.entries(sources).flatMap(([path, source]) =>
    straight(source).map((line) => `${path}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
})
