import type { AvailabilityFilter, KindFilter, PriceFilter, Sort, TimeLimitFilter } from '@/data/carParks/filters'
import { ANY_WALK, type Trip, type Vehicle } from '@/data/carParks/trip'
import type { Access, Availability, CarPark, CarParkState, HourPrice, VerifiedBy } from '@/data/carParks/types'
import { formatAgo } from '@/lib/dates'
import { formatPounds } from '@/lib/money'
import { hoursInWords } from '@/lib/openingHours'

const AVAILABILITY_LABELS: Record<Availability, string> = {
  available: 'Available',
  limited: 'Limited',
  full: 'Full',
  warning: 'Warning',
}

/** An availability's word. Where no feed and no person has spoken it is "Not live". */
export function formatAvailability(availability: Availability | null | undefined): string {
  return availability ? AVAILABILITY_LABELS[availability] : 'Not live'
}

/** Who may park. */
export const ACCESS_LABELS: Record<Access, string> = {
  public: 'Open to everyone',
  customers: 'Customers only',
  permit: 'Permit holders only',
  private: 'Private',
}

/** Who may park, where that is not everyone at all times: "Permit holders only Mon–Fri 10:00–11:00". Null where it is. */
export function formatForWhom({ access, price, permit_hours }: ForWhom): string | null {
  if (access !== 'public') return ACCESS_LABELS[access]
  return price.is === 'permit_holders' ? formatPermitHours(permit_hours) : null
}

type ForWhom = { access: Access; price: HourPrice; permit_hours?: string | null | undefined }

/** For whom it is in which hours; these say what else holds in some of them where they are more than a list of hours. */
export function formatPermitHours(hours: string | null | undefined): string {
  if (hours === '24/7') return ACCESS_LABELS.permit
  if (!hours || /\boff\b/.test(hours)) return `${ACCESS_LABELS.permit} at times`
  return `${ACCESS_LABELS.permit} ${hoursInWords(hours).replace(/,(?=\S)/g, ', ')}`
}

const FACILITY_LABELS: Record<string, string> = {
  cctv: 'CCTV',
  security: 'Security',
  guarded: 'Security/CCTV',
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
export function formatFacility(code: string): string {
  return FACILITY_LABELS[code] ?? code.replaceAll('_', ' ')
}

/** A price as a short mark, never a guess; nothing for car parks that are not for everyone. */
export function priceMark(price: HourPrice, text: string) {
  switch (price.is) {
    case 'not_shown':
    case 'permit_holders':
      return { estimate: false, known: false, text: '' }
    case 'unknown':
      return { estimate: false, known: false, text: 'Price unknown' }
    case 'estimated':
      return { estimate: true, known: true, text: text.replace(/^est\. /, '') }
    default:
      return { estimate: false, known: true, text }
  }
}

const fromOpenStreetMap = (source: CarPark['source']) => source?.origin === 'osm'

/** Who says this field of a car park, or this group of fields. */
function sourceOf(field: string, { source, sources }: Pick<CarPark, 'source' | 'sources'>): CarPark['source'] {
  return sources.find(({ gave }) => gave.includes(field)) ?? source
}

/** Everybody who is to be credited for a car park: "© OpenStreetMap contributors, ODbL 1.0; Newport City Council, OGL v3". */
export function formatCredits(sources: CarPark['sources']): string {
  const credits = sources.map(({ name, attribution, licence }) =>
    [attribution || name, licence].filter(Boolean).join(', '),
  )
  return [...new Set(credits)].join('; ')
}

/** Where a price comes from. */
export function formatPriceBasis(carPark: Pick<CarPark, 'price' | 'tariff' | 'source' | 'sources'>): string {
  const { price, tariff } = carPark
  if (price.is === 'not_shown') return 'Prices are shown for public car parks only'
  if (price.is === 'permit_holders')
    return price.at_times ? 'Nothing to pay at other times' : 'No parking without a permit'
  if (price.is === 'unknown' && !formatTariff(carPark)) {
    return tariff.fee === 'yes' ? 'There is a charge' : 'Check the sign when you get there'
  }
  if (tariff.basis === 'published') return 'Published tariff'
  if (price.is === 'estimated') return 'Our estimate: no published tariff'
  return fromOpenStreetMap(sourceOf('price', carPark)) ? 'From OpenStreetMap, not checked' : 'Not checked'
}

/** How a name came about that no source has, or null. */
export function formatNameOrigin({ name_inferred, source }: Pick<CarPark, 'name_inferred' | 'source'>): string | null {
  if (!name_inferred) return null
  return `Unnamed${fromOpenStreetMap(source) ? ' on OpenStreetMap' : ''}, so we chose this name.`
}

/** What a tariff says beyond an hour's price, or null when that is nothing. */
export function formatTariff({ tariff, price }: Pick<CarPark, 'tariff' | 'price'>): string | null {
  if (price.is === 'not_shown') return null
  const said = [
    tariff.free_minutes && `First ${tariff.free_minutes} minutes free`,
    tariff.day_pence && `${formatPounds(tariff.day_pence)} a day`,
    tariff.flat_pence && `${formatPounds(tariff.flat_pence)} flat`,
    /^(yes|no|unknown)?$/i.test(tariff.description) ? '' : spoken(tariff.description),
  ].filter(Boolean)
  return said.join(' · ') || null
}

/** "First 2 hours, 20p." and "2.80 GBP/hour; 5.32 GBP/2 hours" as one says them. Other words are left as they are. */
function spoken(description: string): string {
  const charges = description.split(';').map(spokenCharge)
  if (charges.every((charge) => charge !== null)) return charges.join(', ')
  const [, time, price] = /^first (\d+ (?:hours?|minutes?)),? (£?\d+(?:\.\d\d)?p?)\.?$/i.exec(description.trim()) ?? []
  return time && price ? `${price} for the first ${time}` : description
}

const CHARGE = /^(\d+(?:\.\d\d?)?) GBP ?\/ ?(\d+)? ?(minute|hour|day|week|month)s?$/i

/** One charge as OpenStreetMap writes it, such as "5.32 GBP/2 hours": "£5.32 for 2 hours". */
function spokenCharge(text: string): string | null {
  const [, pounds, count, unit] = CHARGE.exec(text.trim()) ?? []
  if (!pounds || !unit) return null
  const price = formatPounds(Math.round(Number(pounds) * 100))
  const per = unit.toLowerCase()
  if (count && count !== '1') return `${price} for ${count} ${per}s`
  return `${price} ${per === 'hour' ? 'an' : 'a'} ${per}`
}

/** What a stay costs, as the server worked it out. An estimate is not made to look like more than it is. */
export function formatStayPrice({ stay_price, price }: Pick<CarPark, 'stay_price' | 'price'>): string | null {
  if (!stay_price || stay_price.estimated || price.is === 'free') return null
  return `${formatDuration(stay_price.minutes)} costs ${stay_price.pence === 0 ? 'nothing' : stay_price.words}`
}

/** "45 minutes", "2 hours", "1 hour 30 minutes", "3 days". */
export function formatDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`)
  return said.join(' ')
}

/** How long a driver may stay, or null when that is unknown. */
export function formatStayLimit(stay: CarPark['stay']): string | null {
  if (stay.unlimited) return 'No limit on stay'
  if (stay.max_minutes) return `Stay up to ${formatDuration(stay.max_minutes)}`
  return stay.raw ? `Stay: ${stay.raw}` : null
}

/** Opening hours as people read them; hours that cannot be read are shown as they were mapped, with a doubt. */
export function formatOpeningHours({
  raw,
  valid,
}: {
  raw: string
  valid: boolean
}): { text: string; doubt: boolean } | null {
  if (!raw || (valid && ALWAYS.test(raw))) return null
  if (!valid) return { text: raw, doubt: true }
  return { text: hoursInWords(raw), doubt: false }
}

/** Says no more than "Open 24 hours" does. */
const ALWAYS = /^\s*(Mo-Su )?(24\/7|00:00-24:00)\s*$/

/** "1,050 spaces", "About 50 spaces, 4 disabled". Null when unknown. */
export function formatCapacity(capacity: CarPark['capacity']): string | null {
  const parts: string[] = []
  if (capacity.total != null) {
    const about = capacity.approximate ? 'About ' : ''
    parts.push(`${about}${formatCount(capacity.total)} ${capacity.total === 1 ? 'space' : 'spaces'}`)
  }
  if (capacity.disabled === 0) parts.push('no disabled spaces')
  else if (capacity.disabled) parts.push(`${formatCount(capacity.disabled)} disabled`)
  if (capacity.charging === 0) parts.push('no chargers')
  else if (capacity.charging) parts.push(`${formatCount(capacity.charging)} for charging`)
  const words = parts.join(', ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null
}

/** Who has checked a car park. Open data is not a check, so it says nothing. */
export function formatVerified(by: VerifiedBy | null | undefined): string | null {
  if (by === 'council') return 'Checked by the council'
  return by === 'admin' ? 'Checked by CarPal' : null
}

/** An availability as a list says it: "Full", "Full, reported by drivers". */
export function formatListed({ availability, reported }: { availability?: Availability | null; reported?: boolean }) {
  const word = formatAvailability(availability)
  return availability && reported ? `${word}, reported by drivers` : word
}

/** How fresh an availability is: "Live, 2 min ago", "Reported by drivers, 12 min ago". Of a practice car park nothing is live. */
export function formatFreshness(
  carPark: Pick<CarPark, 'availability' | 'availability_basis' | 'availability_at' | 'practice' | 'replay'>,
  now: Date,
): string {
  const { availability, availability_basis, availability_at } = carPark
  if (!availability) return 'No live information'
  const basis = availability_basis === 'live' ? formatCounted(carPark) : 'Reported by drivers'
  if (!availability_at) return basis
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(availability_at)) / 60_000))
  return minutes < 1 ? `${basis}, just now` : `${basis}, ${minutes} min ago`
}

function formatCounted({ practice, replay }: Pick<CarPark, 'practice' | 'replay'>): string {
  if (!practice) return 'Live'
  return replay ? 'Replay' : 'Practice count'
}

/** What is said over a practice car park. */
export function formatPractice({ replay }: Pick<CarPark, 'replay'>): string {
  return replay ? 'Practice car park, not a real one. Replay of real counts.' : 'Practice data, not a real car park'
}

/** When anything was fetched last. */
export function formatFetched(at: string | null, now: Date): string {
  return at ? `Last fetched: ${formatAgo(new Date(at), now)}.` : 'Nothing has been fetched yet.'
}

/** What a refresh says of the cities that it could not bring. */
export function formatFailedCities(n: number): string {
  return `${formatCount(n)} ${n === 1 ? 'city' : 'cities'} could not be fetched. We’ll try again later.`
}

/** The count over Smart Parking's list. */
export function formatInView(total: number): string {
  return `${formatCount(total)} in this view`
}

/** "within 500 m", or "any walk". */
export function formatWithin({ walkMetres }: Pick<Trip, 'walkMetres'>): string {
  if (walkMetres === ANY_WALK) return 'any walk'
  return `within ${walkMetres === 1000 ? '1 km' : `${walkMetres} m`}`
}

/** What a list begins with. */
export const SORT_LABELS: Record<Sort, string> = { best: 'Best', cheapest: 'Cheapest', nearest: 'Nearest' }

/** "66,004". */
export function formatCount(n: number): string {
  return n.toLocaleString('en-GB')
}

/** The count above the list: '{n} car parks found'. */
export function formatFound(total: number): string {
  return `${formatCount(total)} car park${total === 1 ? '' : 's'} found`
}

/** What a car park says of parking for nothing: its restrictions or opening hours, if they mention it. */
export function formatFreeParking({ restrictions, opening }: Pick<CarPark, 'restrictions' | 'opening'>): string | null {
  return [restrictions, opening.raw].find((text) => /\bfree\b/i.test(text)) ?? null
}

/** What a row says of this moment: free spaces where they are counted, else until when it is open. Null when unknown. */
export function formatState(state: CarParkState | undefined): string | null {
  if (!state) return null
  if (state.spaces_free !== null && state.spaces_free !== undefined) return `${formatCount(state.spaces_free)} free`
  return state.opening.open === null || state.opening.open === undefined ? null : state.opening.words
}

/** What was loaded: the three cities with the most, and how many more. */
export function formatLoaded(summary: {
  total: number
  top_cities: { name: string; count: number }[]
  more_cities: number
}): string {
  const cities = summary.top_cities.map(({ name, count }) => `${name} (${formatCount(count)})`).join(', ')
  const more = `${summary.more_cities} more cities`
  return `Loaded ${formatCount(summary.total)} parking locations from ${cities ? `${cities} and ${more}` : more}`
}

/** One sentence that says of a car park what its marker shows. */
export function describeCarPark(carPark: {
  name: string
  availability?: Availability | null
  reported?: boolean
  price: HourPrice
  price_words: string
  permit_hours?: string | null
  access: Access
  scam_reported: boolean
}): string {
  const mark = priceMark(carPark.price, carPark.price_words)
  const price = mark.estimate
    ? `estimated ${mark.text}`
    : mark.text || formatForWhom(carPark) || ACCESS_LABELS[carPark.access]
  return `${carPark.name}, ${formatListed(carPark)}, ${price}${carPark.scam_reported ? ', scam reported' : ''}`
}

export const PRICE_LABELS: Record<PriceFilter, string> = {
  free: 'Free',
  'under-2': 'Under £2/h',
  'under-5': 'Under £5/h',
  'over-5': '£5/h or more',
  '2-4': '£2 to £4/h',
  'over-4': 'Over £4/h',
}

export const KIND_LABELS: Record<KindFilter, string> = {
  'car-park': 'Car park',
  'on-street': 'On street',
  private: 'Private',
}

export const AVAILABILITY_FILTER_LABELS: Record<AvailabilityFilter, string> = {
  available: 'Available',
  limited: 'Limited',
}

export const TIME_LIMIT_LABELS: Record<TimeLimitFilter, string> = {
  '1-hour': '1 hour',
  '3-hours': '3 hours',
  unlimited: 'Unlimited',
}

/** "30 minutes", "2 hours". */
export function formatHours(hours: number): string {
  return hours === 0.5 ? '30 minutes' : `${hours} hour${hours === 1 ? '' : 's'}`
}

export const VEHICLE_LABELS: Record<Vehicle, string> = {
  car: 'Car',
  'large-car': 'Large car',
  van: 'Van',
  motorcycle: 'Motorcycle',
}

/** An address whose postcode stays on one line. */
export function formatAddress(address: string): string {
  return address.replace(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g, '$1\u00a0$2')
}
