import type { When } from '../week/when'

/*
 * A tariff while it is edited: what a board says, as it is typed. `domain/src/rates` is the same, checked. What is not
 * understood is kept as text, in its place.
 */

/** A line, or lines, that the table does not understand: shown as text, and written as they are. */
export type Kept = { key: string; kept: string }

export type BandKind = 'up_to' | 'each' | 'flat'

/** One thing that one can buy: a length of stay and its price. */
export type Band = {
  key: string
  kind: BandKind
  /** Not of a flat price. */
  length: string
  /** Only for what is left after this, of a price for each so much. */
  after: string
  price: string
  /** What the board calls it, such as evening. */
  name: string
}

export type RateKind = 'paid' | 'free' | 'permit_only' | 'no_parking' | 'not_told'
export type Again = '' | 'any' | 'longest' | 'never'

/** What holds in certain hours. */
export type Rate = {
  key: string
  when: When
  kind: RateKind
  /** The first minutes cost nothing; may be empty. */
  firstFree: string
  bands: (Band | Kept)[]
  again: Again
}

/** A price for a whole stay, for those who enter and leave at certain times. */
export type Offer = {
  key: string
  kind: 'offer'
  name: string
  price: string
  enter: When
  leaveBy: string
  within: string
}
export type Cap = { key: string; kind: 'cap'; price: string; per: 'day' | '24_hours' }
export type Limit = { key: string; kind: 'limit'; length: string; when: When }
export type NoReturn = { key: string; kind: 'no_return'; length: string }
export type Who = 'blue_badge' | 'motorcycle' | 'permit'
export type Gets = 'free' | 'free_for' | 'extra' | 'pays_a_day'
export type Concession = { key: string; kind: 'concession'; who: Who; gets: Gets; length: string; price: string }

/** What holds beside the rates. */
export type Rule = Offer | Cap | Limit | NoReturn | Concession

export type Board = { rates: (Rate | Kept)[]; rules: (Rule | Kept)[] }

export const isKept = (one: object): one is Kept => 'kept' in one
export const isKnown = <One extends { key: string }>(one: One): one is Exclude<One, Kept> => !isKept(one)

let last = 0
/** A name for something that is edited, for as long as the page is open. */
export const newKey = (): string => {
  last += 1
  return `k${last}`
}

/** The words of the lines. */
export const RATE_KINDS = {
  free: 'free',
  permit_only: 'permit holders only',
  no_parking: 'no parking',
  not_told: 'charge not told',
} as const satisfies Record<Exclude<RateKind, 'paid'>, string>
export const AGAIN = {
  any: 'then any ticket again',
  longest: 'then the longest again',
  never: 'one ticket only',
} as const satisfies Record<Exclude<Again, ''>, string>
export const WHO = {
  blue_badge: 'blue badge',
  motorcycle: 'motorcycle',
  permit: 'permit',
} as const satisfies Record<Who, string>

/** The name of a word in one of these lists. */
export function named<Name extends string>(words: Record<Name, string>, word: string): Name | undefined {
  return (Object.keys(words) as Name[]).find((name) => words[name] === word)
}
