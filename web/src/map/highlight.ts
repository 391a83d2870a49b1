/** A piece of a name; `matched` where it is what was typed. */
export interface Piece {
  text: string
  matched: boolean
}

/** A name in pieces: the beginnings of its words that were typed, and the rest, in order. Case does not count. */
export function highlight(name: string, typed: string): Piece[] {
  const words = [...new Set(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].sort((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text: name, matched: false }]
  // Letters and digits alone: nothing in it means anything to a regular expression.
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu')
  return name
    .split(begins)
    .map((text, at) => ({ text, matched: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
