/*
 * Tariffs for tests, as the server prints them: by the grammar of domain/src/rates/text.rs and not by what the table writes.
 */

/** Numbers that look random and are the same in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const LENGTHS = [
  '7 min',
  '15 min',
  '30 min',
  '45 min',
  '1 h',
  '1 h 30 min',
  '2 h',
  '12 h',
  '24 h',
  '25 h',
  '2 days',
  '7 days',
]
const DAYS = ['Mo-Fr', 'Mo-Sa', 'Su,PH', 'PH', 'Sa,Su', 'Mo,We,Fr', 'Mo-We,Fr-Su', 'Tu', 'Mo-Su,PH']
const HOURS = ['08:00-18:00', '18:00-24:00', '22:30-06:15', '08:00-12:00,13:00-17:00', '00:00-24:00', '06:00-02:00']
const SEASONS = ['Apr-Oct', 'Nov-Feb', 'Dec', 'Apr 6-Oct 3', 'Dec 24-Jan 2', 'Feb 3-Feb 3']
const NAMES = ['', '', '', ' (all day)', ' (evening)', " (M & S's)", ' (été)']

/** So many tariffs. */
export function boards(count: number, seed: number): string[] {
  const next = random(seed)
  return Array.from({ length: count }, () => board(next))
}

function board(next: () => number): string {
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  const some = (share: number, line: () => string) => (next() < share ? [line()] : [])
  const times = (most: number) => Array.from({ length: 1 + Math.floor(next() * most) })
  const price = (least: number) => {
    const pence = Math.floor(next() * 2000) + least
    return pence === 0 ? 'free' : `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
  }
  const span = () => {
    const [season, days, hours] = [next() < 0.2, next() < 0.8, next() < 0.7]
    const said = [season && one(SEASONS), days && one(DAYS), hours && one(HOURS)].filter(Boolean).join(' ')
    return said || 'Mo-Sa'
  }
  const when = () => (next() < 0.2 ? '24/7' : times(2).map(span).join('; '))
  const band = () => {
    const kind = Math.floor(next() * 3)
    if (kind === 0) return `  up to ${one(LENGTHS)}: ${next() < 0.2 ? 'free' : price(1)}${one(NAMES)}`
    if (kind === 1) return `  flat: ${price(1)}${one(NAMES)}`
    return `  each ${one(LENGTHS)}${next() < 0.3 ? ` after ${one(LENGTHS)}` : ''}: ${price(1)}${one(NAMES)}`
  }
  const rate = () => {
    const holds = when()
    if (next() < 0.3) return [`${holds}: ${one(['free', 'permit holders only', 'no parking', 'charge not told'])}`]
    return [
      `${holds}:`,
      ...some(0.2, () => `  first ${one(LENGTHS)} free`),
      ...times(5).map(band),
      ...some(0.4, () => `  ${one(['then any ticket again', 'then the longest again', 'one ticket only'])}`),
    ]
  }
  const offer = () => {
    const [leave, within] = [next() < 0.7, next() < 0.5]
    const ends = `${leave ? `, leave by ${one(['19:00', '24:00', '06:30'])}` : ''}${within || !leave ? `, within ${one(LENGTHS)}` : ''}`
    return `${one(['early bird', 'night owl', 'weekend'])}: ${price(0)}, enter ${when()}${ends}`
  }
  const gets = () => one(['free', `first ${one(LENGTHS)} free`, `${one(LENGTHS)} extra`, `${price(1)} a day`])
  const limit = () => {
    const holds = when()
    return `stay at most ${one(LENGTHS)}${holds === '24/7' ? '' : `, ${holds}`}`
  }
  const lines = [
    ...times(4).flatMap(rate),
    ...some(0.4, offer),
    ...some(0.2, offer),
    ...some(0.4, () => `at most ${price(1)} ${one(['a day', 'in 24 h'])}`),
    ...some(0.3, limit),
    ...some(0.3, () => `no return within ${one(LENGTHS)}`),
    ...some(0.3, () => `blue badge: ${gets()}`),
    ...some(0.3, () => `motorcycle: ${gets()}`),
    ...some(0.2, () => `permit: ${gets()}`),
  ]
  return lines.map((line) => `${line}\n`).join('')
}
