import { readClock } from '../week/clock'
import { ALWAYS, readWhen } from '../week/when'
import { inPounds, readLength, readPrice } from './amounts'
import { AGAIN, type Band, type Board, isKept, named, newKey, RATE_KINDS, type Rate, type Rule, WHO } from './board'

/** The lines of a tariff as a board to edit. A line that is not understood is kept in its place, with the lines that belong to it. */
export function read(text: string): Board {
  const board: Board = { rates: [], rules: [] }
  // What the indented lines belong to.
  let owner: Rate | { kept: string } | null = null
  for (const line of text.split('\n').map((one) => one.trimEnd())) {
    if (line.trim() === '') continue
    if (/^\s/.test(line) && owner) {
      addWithin(owner, line)
      continue
    }
    const rate = /^\s/.test(line) ? null : readRate(line)
    const rule = rate || /^\s/.test(line) ? null : readRule(line)
    const kept = { key: newKey(), kept: line }
    owner = rate ?? (rule ? null : kept)
    if (rate) board.rates.push(rate)
    else if (rule) board.rules.push(rule)
    else if (board.rules.length > 0) board.rules.push(kept)
    else board.rates.push(kept)
  }
  return board
}

/** Text before and after a mark; all of it, and nothing after it, where the mark does not stand there. */
function cut(text: string, mark: string, last = false): [before: string, after: string | undefined] {
  const at = last ? text.lastIndexOf(mark) : text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)]
}

const between = (text: string, start: string, end: string): string | null =>
  text.startsWith(start) && text.endsWith(end) && text.length > start.length + end.length
    ? text.slice(start.length, text.length - end.length)
    : null

/** Exactly as rates spell it, as a field has it. */
const price = (text: string): string | null => {
  const pence = /^(free|£\d{1,5}(\.\d\d)?|\d{1,5}p)$/.test(text) ? readPrice(text) : null
  return pence === null ? null : inPounds(pence)
}
const length = (text: string): string | null => (readLength(text) === null ? null : text)

export const blankRate = (): Rate => ({
  key: newKey(),
  when: ALWAYS,
  kind: 'paid',
  firstFree: '',
  bands: [],
  again: '',
})

function readRate(line: string): Rate | null {
  if (line.includes(', enter ')) return null
  if (line.endsWith(':')) {
    const when = readWhen(line.slice(0, -1))
    return when && { ...blankRate(), when }
  }
  const [times, word] = cut(line, ': ', true)
  const kind = word === undefined ? undefined : named(RATE_KINDS, word)
  const when = readWhen(times)
  return when && kind ? { ...blankRate(), when, kind } : null
}

/** A line within a rate, or within what was not understood. */
function addWithin(owner: Rate | { kept: string }, line: string): void {
  if (isKept(owner)) {
    owner.kept += `\n${line}`
    return
  }
  const rate = owner as Rate
  const text = line.trim()
  const again = named(AGAIN, text)
  const first = between(text, 'first ', ' free')
  const paid = rate.kind === 'paid'
  if (paid && again && !rate.again) rate.again = again
  else if (paid && first !== null && length(first) && !rate.firstFree) rate.firstFree = first
  else rate.bands.push((paid && readBand(text)) || { key: newKey(), kept: line })
}

function readBand(text: string): Band | null {
  const [what, priced] = cut(text, ': ')
  if (priced === undefined) return null
  const [bare, name = ''] = /^\S+ \(.*\)$/.test(priced) ? cut(priced.slice(0, -1), ' (') : [priced, '']
  const pounds = price(bare)
  if (pounds === null) return null
  const band = { key: newKey(), length: '', after: '', price: pounds, name }
  if (what === 'flat') return { ...band, kind: 'flat' }
  const upTo = between(what, 'up to ', '')
  if (upTo !== null) return length(upTo) === null ? null : { ...band, kind: 'up_to', length: upTo }
  const [each, after] = cut(between(what, 'each ', '') ?? '', ' after ')
  if (!length(each) || (after !== undefined && !length(after))) return null
  return { ...band, kind: 'each', length: each, after: after ?? '' }
}

function readRule(line: string): Rule | null {
  const key = newKey()
  const [offered, entering] = cut(line, ', enter ')
  if (entering !== undefined) return readOffer(key, offered, entering)
  const most = between(line, 'at most ', '')
  if (most !== null) {
    const [day, hours] = [between(most, '', ' a day'), between(most, '', ' in 24 h')]
    const pounds = price(day ?? hours ?? '')
    return pounds === null ? null : { key, kind: 'cap', price: pounds, per: day === null ? '24_hours' : 'day' }
  }
  const stay = between(line, 'stay at most ', '')
  if (stay !== null) {
    const [minutes, times] = cut(stay, ', ')
    const when = times === undefined ? ALWAYS : readWhen(times)
    return length(minutes) && when ? { key, kind: 'limit', length: minutes, when } : null
  }
  const within = between(line, 'no return within ', '')
  if (within !== null) return length(within) ? { key, kind: 'no_return', length: within } : null
  return readConcession(key, line)
}

function readOffer(key: string, what: string, rest: string): Rule | null {
  const [name, priced = ''] = cut(what, ': ', true)
  const pounds = price(priced)
  const [early, within] = cut(rest, ', within ')
  const [times, leaveBy] = cut(early, ', leave by ')
  const enter = readWhen(times)
  const isWrong =
    (within !== undefined && !length(within)) ||
    (leaveBy !== undefined && (!/^\d{1,2}:\d\d$/.test(leaveBy) || readClock(leaveBy) === null))
  if (isWrong || pounds === null || enter === null) return null
  return { key, kind: 'offer', name, price: pounds, enter, leaveBy: leaveBy ?? '', within: within ?? '' }
}

function readConcession(key: string, line: string): Rule | null {
  const [name, what = ''] = cut(line, ': ')
  const who = named(WHO, name)
  if (who === undefined) return null
  const one = { key, kind: 'concession', who, length: '', price: '' } as const
  if (what === 'free') return { ...one, gets: 'free' }
  const day = price(between(what, '', ' a day') ?? '')
  if (day !== null) return { ...one, gets: 'pays_a_day', price: day }
  const extra = between(what, '', ' extra')
  if (extra !== null) return length(extra) ? { ...one, gets: 'extra', length: extra } : null
  const first = between(what, 'first ', ' free')
  return first !== null && length(first) ? { ...one, gets: 'free_for', length: first } : null
}
