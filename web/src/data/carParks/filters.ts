/** What a driver may narrow the car parks by; the same closed set that the tile server takes. */
export interface Filters {
  price: PriceFilter | null
  kind: KindFilter | null
  ev: boolean
  disabled: boolean
  /** Further facilities; a car park must have all of them. */
  facilities: FacilityFilter[]
  availability: AvailabilityFilter | null
  timeLimit: TimeLimitFilter | null
  /** Private and permit car parks too. */
  everyAccess: boolean
}

/** Every band there is. The screens offer different ones: `SMART_PRICES`, and Car Park Map's own `MAP_PRICES`. */
export const PRICE_FILTERS = ['free', 'under-2', 'under-5', 'over-5', '2-4', 'over-4'] as const
export type PriceFilter = (typeof PRICE_FILTERS)[number]
export const SMART_PRICES: readonly PriceFilter[] = ['free', 'under-2', 'under-5']
/** Below £2, £2 to £4 inclusive, above £4. */
export const MAP_PRICES: readonly PriceFilter[] = ['under-2', '2-4', 'over-4']

/** `private` stands for who may park there, the others for what it is; to a driver it is one choice. */
export const KIND_FILTERS = ['on-street', 'car-park', 'private'] as const
export type KindFilter = (typeof KIND_FILTERS)[number]

export const AVAILABILITY_FILTERS = ['available', 'limited'] as const
export type AvailabilityFilter = (typeof AVAILABILITY_FILTERS)[number]

/** `unlimited` also takes car parks whose limit is unknown. */
export const TIME_LIMIT_FILTERS = ['1-hour', '3-hours', 'unlimited'] as const
export type TimeLimitFilter = (typeof TIME_LIMIT_FILTERS)[number]

/** `guarded` takes cameras or guards; the others are codes of facilities. */
export const FACILITY_FILTERS = [
  'covered',
  'guarded',
  '24_hour',
  'height_restriction',
  'card_payment',
  'mobile_payment',
] as const
export type FacilityFilter = (typeof FACILITY_FILTERS)[number]

/** What a list begins with. */
export const SORTS = ['best', 'cheapest', 'nearest'] as const
export type Sort = (typeof SORTS)[number]

export const NO_FILTERS: Filters = {
  price: null,
  kind: null,
  ev: false,
  disabled: false,
  facilities: [],
  availability: null,
  timeLimit: null,
  everyAccess: false,
}

/** Whether the list shows less than everything. Asking for private car parks as well shows more, so it is no filter. */
export function isFiltered(filters: Filters): boolean {
  const { price, kind, ev, disabled, facilities, availability, timeLimit } = filters
  return price !== null || kind !== null || ev || disabled || facilities.length > 0 || !!availability || !!timeLimit
}

/** The filters in the tile server's words, in one order, so that equal filters are one address and one cached tile. */
export function tileParameters(filters: Filters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.kind === 'private') parameters.set('access', 'private,permit')
  else if (filters.everyAccess) parameters.set('access', 'all')
  if (filters.availability) parameters.set('availability', filters.availability)
  if (filters.disabled) parameters.set('disabled', '1')
  if (filters.ev) parameters.set('ev', '1')
  const facilities = FACILITY_FILTERS.filter((code) => code !== 'guarded' && filters.facilities.includes(code))
  if (facilities.length > 0) parameters.set('facilities', facilities.join(','))
  if (filters.facilities.includes('guarded')) parameters.set('guarded', '1')
  if (filters.kind && filters.kind !== 'private') parameters.set('kind', filters.kind)
  if (filters.price) parameters.set('price', filters.price)
  if (filters.timeLimit) parameters.set('time_limit', filters.timeLimit)
  return parameters
}
