import type { Access, Availability, CarPark, HourPrice } from './data/types'

export const AVAILABILITY_WORDS: Record<Availability, string> = {
  available: 'Available',
  limited: 'Limited',
  full: 'Full',
  warning: 'Warning',
}

/** What is said where no feed and no person has spoken. */
export const NOT_LIVE = 'Not live'

export const ACCESS_WORDS: Record<Access, string> = {
  public: 'Open to everyone',
  customers: 'Customers only',
  permit: 'Permit holders only',
  private: 'Private',
}

const ACCESS_SHORT: Record<Access, string> = {
  public: 'Public',
  customers: 'Customers',
  permit: 'Permit',
  private: 'Private',
}

/** What each facility code is called. */
const FACILITY_WORDS: Record<string, string> = {
  cctv: 'CCTV',
  security: 'Security',
  disabled_access: 'Disabled Access',
  ev_charging: 'EV Charging',
  covered: 'Covered',
  lighting: 'Lighting',
  '24_hour': '24/7 Access',
  height_restriction: 'Height Restriction',
  toilets: 'Toilets',
  card_payment: 'Payment by Card',
  cash_payment: 'Payment by Cash',
  mobile_payment: 'Mobile Payment',
}

/** A facility's name; every underscore of a code we do not know becomes a space. */
export function facilityWords(code: string): string {
  return FACILITY_WORDS[code] ?? code.replaceAll('_', ' ')
}

export function availabilityWords(availability: Availability | null): string {
  return availability ? AVAILABILITY_WORDS[availability] : NOT_LIVE
}

/** The place's price as a short mark: never a guess, and for places that are not for everyone, who they are for. */
export function priceMark(
  price: HourPrice,
  words: string,
  access: Access,
): { estimate: boolean; words: string; known: boolean } {
  switch (price.is) {
    case 'not_shown':
      return { estimate: false, words: ACCESS_SHORT[access], known: false }
    case 'unknown':
      return { estimate: false, words: 'Price unknown', known: false }
    case 'estimated':
      return { estimate: true, words: words.replace(/^est\. /, ''), known: true }
    default:
      return { estimate: false, words, known: true }
  }
}

/** Where a price comes from, in words. */
export function priceBasisWords(carPark: CarPark): string {
  switch (carPark.price.is) {
    case 'not_shown':
      return 'No price is shown for places that are not public'
    case 'unknown':
      return carPark.tariff.fee === 'yes' ? 'There is a charge. Check the sign' : 'Nobody has told us yet'
    case 'free':
      return carPark.tariff.basis === 'published' ? 'Published' : 'As mapped'
    default:
      break
  }
  switch (carPark.tariff.basis) {
    case 'published':
      return 'Published tariff'
    case 'parsed':
      return 'As mapped'
    default:
      return 'An estimate, not a tariff'
  }
}

/** Pence as pounds: 240 is "£2.40". */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}

/** What two hours cost, where an hour's price is certain enough to multiply. */
export function twoHoursWords(price: HourPrice): string | null {
  return price.is === 'known' && price.pence !== undefined ? `2 hours costs ${pounds(price.pence * 2)}` : null
}

/** "45 minutes", "2 hours", "1 hour 30 minutes", "3 days". */
export function durationWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [Math.round(minutes % 60), 'minute'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return said.join(' ') || 'no time'
}

/** How long one may stay, or null when nobody has said. */
export function stayWords(stay: CarPark['stay']): string | null {
  if (stay.unlimited) return 'No limit on stay'
  if (stay.max_minutes) return `Stay up to ${durationWords(stay.max_minutes)}`
  return stay.raw ? `Stay: ${stay.raw}` : null
}

/** Opening hours as they may be read: ours for the plain cases, the mapped words otherwise, marked when they make no sense. */
export function openingWords(opening: CarPark['opening']): { words: string; doubt: boolean } {
  if (!opening.raw) return { words: 'Opening hours unknown', doubt: false }
  if (!opening.valid) return { words: opening.raw, doubt: true }
  if (/^24\/7$/.test(opening.raw.trim())) return { words: 'Open 24 hours', doubt: false }
  const words = opening.raw
    .replace(/;\s*/g, ', ')
    .replace(/\bPH\b/g, 'holidays')
    .replace(/\boff\b/gi, 'closed')
    .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => DAYS[day] ?? day)
    .replace(/(\d)-(\d)/g, '$1–$2')
    .replace(/([A-Za-z])-([A-Z])/g, '$1–$2')
  return { words, doubt: false }
}

const DAYS: Record<string, string> = { Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' }

/** "1,050 spaces", "about 50 spaces, 4 disabled". Null when unknown. */
export function capacityWords(capacity: CarPark['capacity']): string | null {
  const parts: string[] = []
  if (capacity.total !== null) {
    const about = capacity.approximate ? 'About ' : ''
    parts.push(`${about}${count(capacity.total)} ${capacity.total === 1 ? 'space' : 'spaces'}`)
  }
  if (capacity.disabled) parts.push(`${count(capacity.disabled)} disabled`)
  if (capacity.charging) parts.push(`${count(capacity.charging)} for charging`)
  return parts.length > 0 ? parts.join(', ') : null
}

/** Who has checked a place. Open data is not a check, so it says nothing. */
export function verifiedWords(by: CarPark['verified_by']): string | null {
  if (by === 'council') return 'Checked by the council'
  if (by === 'admin') return 'Checked by CarPal'
  return null
}

/** How fresh an availability is: "Live, 2 min ago", "Reported by a driver, 12 min ago". */
export function freshnessWords(
  carPark: Pick<CarPark, 'availability' | 'availability_basis' | 'availability_at'>,
  now: Date,
): string {
  if (!carPark.availability) return 'No feed or driver has spoken'
  const basis = { live: 'Live', reported: 'Reported by a driver', stored: 'As published' }[carPark.availability_basis]
  if (!carPark.availability_at || carPark.availability_basis === 'stored') return basis
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(carPark.availability_at)) / 60_000))
  return minutes < 1 ? `${basis}, just now` : `${basis}, ${minutes} min ago`
}

/** "66,004". */
export function count(n: number): string {
  return n.toLocaleString('en-GB')
}

/** "120 m", "1.4 km": coarse on purpose. */
export function distanceWords(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)} m`
  return `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`
}

/** The count above the list, as specified: '{n} car parks found'. */
export function foundWords(total: number): string {
  return `${count(total)} car park${total === 1 ? '' : 's'} found`
}

/** The host of a payment page, or null when the address is not https. */
export function payHost(url: string | null | undefined): string | null {
  if (!url) return null
  try {
    const parsed = new URL(url)
    return parsed.protocol === 'https:' ? parsed.host.replace(/^www\./, '') : null
  } catch {
    return null
  }
}

/** One sentence that says of a place what its marker shows. */
export function spokenPlace(place: {
  name: string
  availability: Availability | null
  price: HourPrice
  price_words: string
  access: Access
  scam_reported: boolean
}): string {
  const scam = place.scam_reported ? ', scam reported' : ''
  const mark = priceMark(place.price, place.price_words, place.access)
  const price = mark.estimate ? `estimated ${mark.words}` : mark.words
  return `${place.name}, ${availabilityWords(place.availability)}, ${price}${scam}`
}
