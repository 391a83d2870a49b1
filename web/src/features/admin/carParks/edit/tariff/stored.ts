import { readWhen } from '../week/when'
import { inPounds, writeLength } from './amounts'
import type { Again, Band, BandKind, Board, Gets, Rate, RateKind, Rule, Who } from './board'
import { newKey } from './board'
import { write } from './write'

/** Rates as they are stored and as the comparison with a source and the history bring them: the JSON of `domain/src/rates/board.rs`. */
type Stored = {
  periods: { when?: string; kind?: RateKind; tickets?: Ticket[]; first_free?: number; again?: Again }[]
  offers?: { name: string; pence: number; enter?: string; leave_by?: string; within?: number }[]
  cap?: { pence: number; per: 'day' | '24_hours' }
  max_stay?: { minutes: number; when?: string }[]
  no_return?: number
  concessions?: { who: Who; gets: Gets; minutes?: number; pence?: number }[]
}
type Ticket = { kind: BandKind; minutes?: number; after?: number; pence: number; name?: string }

const length = (minutes: number | undefined) => (minutes === undefined ? '' : writeLength(minutes))
const price = (pence: number | undefined) => (pence === undefined ? '' : inPounds(pence))

function whenOf(text = '24/7') {
  const when = readWhen(text)
  if (when === null) throw new RangeError(text)
  return when
}

const bandOf = ({ kind, minutes, after, pence, name = '' }: Ticket): Band => ({
  key: newKey(),
  kind,
  length: length(minutes),
  after: length(after),
  price: price(pence),
  name,
})

const rateOf = ({ when, kind = 'paid', tickets = [], first_free, again = '' }: Stored['periods'][number]): Rate => ({
  key: newKey(),
  when: whenOf(when),
  kind,
  firstFree: length(first_free),
  bands: tickets.map(bandOf),
  again,
})

function rulesOf({ offers = [], cap, max_stay = [], no_return, concessions = [] }: Stored): Rule[] {
  const key = newKey
  return [
    ...offers.map(({ name, pence, enter, leave_by = '', within }): Rule => {
      const ends = { leaveBy: leave_by, within: length(within) }
      return { key: key(), kind: 'offer', name, price: price(pence), enter: whenOf(enter), ...ends }
    }),
    ...(cap ? [{ key: key(), kind: 'cap', price: price(cap.pence), per: cap.per } satisfies Rule] : []),
    ...max_stay.map(
      ({ minutes, when }): Rule => ({ key: key(), kind: 'limit', length: length(minutes), when: whenOf(when) }),
    ),
    ...(no_return === undefined ? [] : [{ key: key(), kind: 'no_return', length: length(no_return) } satisfies Rule]),
    ...concessions.map(
      ({ who, gets, minutes, pence }): Rule => ({
        key: key(),
        kind: 'concession',
        who,
        gets,
        length: length(minutes),
        price: price(pence),
      }),
    ),
  ]
}

/** Stored rates as a board; null where they say what is not known here. */
export function boardOf(stored: unknown): Board | null {
  try {
    const { periods } = stored as Stored
    return { rates: periods.map(rateOf), rules: rulesOf(stored as Stored) }
  } catch {
    return null
  }
}

/** Stored rates in the lines that they are entered in. */
export function linesOf(stored: unknown): string[] | null {
  const board = boardOf(stored)
  return board && write(board).trimEnd().split('\n')
}
