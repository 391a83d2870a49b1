import type { Against, AgainstKind, Answer, Answers, But, Unknown, Verdict, Why } from '@/data/carParks/answers'
import type { Trip, TripFacility } from '@/data/carParks/trip'
import { formatDistance } from '@/lib/geo'
import { formatPounds } from '@/lib/money'
import { formatWorkingLine } from '../cost/words'
import { formatCount, formatDuration, formatFacility, formatHours, formatPermitHours } from '../format'
import { formatMetres } from '../needs/lengths'

/** What a marker, the key and the detail call a verdict. */
export const VERDICT_LABELS: Record<Verdict, string> = {
  fits: 'Fits',
  may_be_full: 'Fits, may be full',
  may_fit: 'May fit',
  does_not_fit: 'Doesn’t fit',
}

/** A reason why it fits, as a part of a sentence. */
export function formatWhy(why: Why): string {
  switch (why.is) {
    case 'cheapest':
      return `cheapest by ${formatPounds(why.by_pence)}`
    case 'nearest':
      return 'nearest'
    case 'spaces_free':
      return 'spaces free now'
    case 'open_throughout':
      return 'open for the whole stay'
    case 'stay_up_to':
      return `stay up to ${formatDuration(why.minutes)}`
    case 'no_limit':
      return 'no limit on stay'
    case 'clears_height':
      return `clears your height (limit ${formatMetres(why.max_height_cm)})`
    case 'clears_width':
      return `wide enough for you (limit ${formatMetres(why.max_width_cm)})`
    case 'no_steps':
      return 'no steps'
    case 'plug':
      return 'chargers with your plug'
    case 'has':
      return formatFacility(why.facility)
    case 'disabled_access':
      return 'disabled access'
    case 'verified':
      return 'checked by the council or CarPal'
  }
}

/** Something to mind, as a sentence of its own. */
export function formatBut(but: But): string {
  switch (but.is) {
    case 'customers_only':
      return 'Customers only'
    case 'few_spaces':
      return 'Few spaces left now'
    case 'full':
      return 'Full now'
    case 'scam_reported':
      return 'A scam was reported here'
    case 'zone_charge':
      return `${formatPounds(but.pence)} for driving here comes on top`
    case 'zone_charge_for_some':
      return 'Some vehicles are charged for driving here'
  }
}

const UNKNOWN_WORDS: Record<Unknown, string> = {
  price: 'price',
  tariff: 'tariff',
  price_check: 'whether the price is up to date',
  ticket: 'a ticket for a stay that long',
  hours: 'opening hours',
  stay_limit: 'limit on stay',
  headroom: 'how low the roof or bar is',
  spaces: 'free spaces',
  disabled_spaces: 'disabled spaces',
  steps: 'whether there are steps',
  chargers: 'chargers',
  plug: 'whether your plug fits',
  width: 'whether it’s wide enough',
}

/** Something that is not known. */
export const formatUnknown = (unknown: Unknown): string => UNKNOWN_WORDS[unknown]

/** How many things that are not known a row says. */
const MOST_UNKNOWN = 3

/** What is not known, in one line: what matters most first. Where no other car park is live, that this one is not is no news. */
export function formatNotKnown({ not_known }: Pick<Answer, 'not_known'>, live: boolean, most = MOST_UNKNOWN): string {
  const said = not_known.filter((one) => live || one !== 'spaces').map((one) => UNKNOWN_WORDS[one])
  return said.slice(0, most).join(', ')
}

/** How many reasons a row says. */
const MOST_REASONS = 3

/** Why it fits, in one line; free spaces by their number, where they are counted. */
export function formatWhys({ why }: Pick<Answer, 'why'>, free: number | null, most = MOST_REASONS): string {
  const words = (one: Why) =>
    one.is === 'spaces_free' && free !== null ? `${formatCount(free)} spaces free now` : formatWhy(one)
  return why.slice(0, most).map(words).join(', ')
}

/** What stands against it, as a sentence; with the hours of permit holders, where they are not always. */
export function formatAgainst(against: Against, permitHours?: string | null): string {
  switch (against.is) {
    case 'closed':
      return 'Closed for part of the stay'
    case 'too_long':
      return against.most_minutes ? `Stay ${formatDuration(against.most_minutes)} at most` : 'You can’t stay that long'
    case 'too_dear':
      return `Costs ${formatPounds(against.pence)}, more than you want to pay`
    case 'too_low':
      return `Too low: ${formatMetres(against.max_height_cm)}`
    case 'too_narrow':
      return `Too narrow: ${formatMetres(against.max_width_cm)}`
    case 'no_disabled_spaces':
      return 'No disabled spaces'
    case 'steps':
      return 'There are steps'
    case 'no_chargers':
      return 'No chargers'
    case 'headroom_not_known':
      return 'We don’t know how low the roof or bar is'
    case 'permit_holders':
      return permitHours ? formatPermitHours(permitHours) : 'Permit holders only'
    case 'private':
      return 'Private'
    case 'no_parking':
      return 'No parking for part of the stay'
    case 'unguarded':
      return 'We don’t know of any cameras or guards here'
    case 'lacks':
      return `${formatFacility(against.facility)}: not as far as we know`
  }
}

const AGAINST_COUNTED: Record<AgainstKind, string> = {
  closed: 'closed',
  too_long: 'for shorter stays',
  too_dear: 'too expensive',
  too_low: 'too low',
  too_narrow: 'too narrow',
  needs: 'without what you need',
  headroom_not_known: 'of unknown height',
  permit_holders: 'for permit holders',
  private: 'private',
  no_parking: 'with no parking at that time',
  lacks: 'without what you asked for',
}

const FORBIDS: readonly Against['is'][] = ['too_long', 'no_parking', 'permit_holders']

/** Whether one may not stay: then what the stay costs is no question. */
export const isNotAllowed = ({ against }: Pick<Answer, 'against'>): boolean =>
  against.some((one) => FORBIDS.includes(one.is))

/** "8 don't fit: 5 closed, 2 too expensive, 1 too low." */
export function formatUnfit({ counts, against }: Pick<Answers, 'counts' | 'against'>): string {
  const n = counts.does_not_fit
  const said = against.map(({ reason, count }) => `${formatCount(count)} ${AGAINST_COUNTED[reason]}`)
  return `${formatCount(n)} ${n === 1 ? 'doesn’t' : 'don’t'} fit: ${said.join(', ')}.`
}

/** The heading: how many fit, or else how many may. */
export function formatFitting({ fits, may_be_full, may_fit }: Answers['counts']): string {
  const sure = fits + may_be_full
  if (sure > 0) return `${formatCount(sure)} ${sure === 1 ? 'fits' : 'fit'} your stay`
  return may_fit > 0 ? `${formatCount(may_fit)} may fit your stay` : 'Nothing fits your stay'
}

/** What the heading leaves out, and what the rows say. */
export function formatUnderHeading({ counts, within_metres }: Answers, trip: Trip): string {
  const sure = counts.fits + counts.may_be_full
  const more = sure > 0 && counts.may_fit > 0 ? `${formatCount(counts.may_fit)} more may fit. ` : ''
  const reach = within_metres ? `Within ${formatReach(within_metres)}. ` : ''
  return `${more}${reach}Cost of ${formatHours(trip.hours)}, straight-line walk to ${trip.destination.name}.`
}

/** Where the driver's own walk reaches nothing: "Nothing within 800 m fits. These are farther away." */
export function formatBeyond(metres: number, { fits, may_be_full, may_fit }: Answers['counts']): string {
  const isOne = fits + may_be_full + may_fit === 1
  return `Nothing within ${formatReach(metres)} fits. ${isOne ? 'This one is' : 'These are'} farther away.`
}

/** "500 m", "1 km": distances that somebody chose. */
const formatReach = (metres: number) => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`)

const LONG_WALK_MINUTES = 45

/** "about 5 min walk · 330 m", in a straight line; beyond what anybody walks the distance alone. */
export function formatAnswerWalk({ walk_minutes, metres_from_centre }: Answer): string {
  const distance = formatDistance(metres_from_centre)
  return walk_minutes > LONG_WALK_MINUTES ? `${distance} away` : `about ${walk_minutes} min walk · ${distance}`
}

/** The same in a sentence: "about 5 min walk · 330 m to Newport station", "3.8 km from Newport station". */
export function formatAnswerWalkTo(answer: Answer, place: string): string {
  return answer.walk_minutes > LONG_WALK_MINUTES
    ? `${formatDistance(answer.metres_from_centre)} from ${place}`
    : `${formatAnswerWalk(answer)} to ${place}`
}

/** Badges that a marker has no room for: "EV charging, disabled access". */
export function formatBadges(badges: readonly ('ev' | 'disabled')[]): string {
  const words = badges.map((one) => (one === 'ev' ? 'EV charging' : 'disabled access')).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ASKED_LABELS: Partial<Record<TripFacility, string>> = {
  ev: 'EV Charging',
  disabled: 'Disabled Access',
  clearance: 'Height Clearance',
}

/** A facility that was asked for. */
export const formatAskedFacility = (code: TripFacility): string => ASKED_LABELS[code] ?? formatFacility(code)

/** What is bought, in short: "2 h at £1.20". What is free needs no working; where a zone charges too, both figures stand there. */
export function formatWorking({ cost }: Pick<Answer, 'cost'>): string | null {
  if (!cost) return null
  if (cost.zone_pence > 0) {
    const parking = cost.pence - cost.zone_pence
    const words = parking === 0 ? 'free' : `${cost.estimated ? 'est. ' : ''}${formatPounds(parking)}`
    return `parking ${words}, driving here ${formatPounds(cost.zone_pence)}`
  }
  if (cost.estimated) return 'no tariff known'
  return cost.pence === 0 && cost.working.length === 1
    ? null
    : cost.working.map(({ text }) => formatWorkingLine(text)).join(', ')
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

type Stay = Pick<Trip, 'arrive' | 'hours'>

/** "Tue 24 Nov, 14:30 for 2 hours", "Now, for 2 hours". */
export function formatStayAsked({ arrive, hours }: Stay): string {
  return arrive ? `${formatArrival(arrive)} for ${formatHours(hours)}` : `Now, for ${formatHours(hours)}`
}

/** The same where there is room for one short line: "Tue 24 Nov, 14:30, 2 h". */
export function formatStayShort({ arrive, hours }: Stay): string {
  return `${arrive ? formatArrival(arrive) : 'Now'}, ${hours === 0.5 ? '30 min' : `${hours} h`}`
}

/** By its own clock, wherever the device is. */
const formatArrival = (arrive: string) => `${day.format(new Date(`${arrive}Z`)).replace(',', '')}, ${arrive.slice(11)}`
