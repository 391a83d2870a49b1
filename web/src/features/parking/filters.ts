/** What a driver may narrow the places by; the same closed set that the tile server takes. */
export interface Filters {
  price: PriceFilter | null
  kind: KindFilter | null
  ev: boolean
  disabled: boolean
  /** Only where somebody says there is room: available or limited. */
  roomNow: boolean
  /** Private and permit places too. */
  everyAccess: boolean
}

/** Car Park Map's own bands: below £2, £2 to £4 inclusive, above £4. */
export const PRICE_FILTERS = ['free', 'under-2', '2-4', 'over-4'] as const
export type PriceFilter = (typeof PRICE_FILTERS)[number]

export const KIND_FILTERS = ['car-park', 'on-street'] as const
export type KindFilter = (typeof KIND_FILTERS)[number]

export const NO_FILTERS: Filters = {
  price: null,
  kind: null,
  ev: false,
  disabled: false,
  roomNow: false,
  everyAccess: false,
}

export const PRICE_WORDS: Record<PriceFilter, string> = {
  free: 'Free',
  'under-2': 'Under £2/h',
  '2-4': '£2 to £4/h',
  'over-4': 'Over £4/h',
}

export const KIND_WORDS: Record<KindFilter, string> = { 'car-park': 'Car park', 'on-street': 'On street' }

/** Whether the list shows less than everything. Asking for private places shows more, so it is no filter. */
export function isFiltered(filters: Filters): boolean {
  return filters.price !== null || filters.kind !== null || filters.ev || filters.disabled || filters.roomNow
}

/** The filters in the tile server's words, in one order, so that equal filters are one address and one cached tile. */
export function tileParameters(filters: Filters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.everyAccess) parameters.set('access', 'all')
  if (filters.roomNow) parameters.set('availability', 'available,limited')
  if (filters.disabled) parameters.set('disabled', '1')
  if (filters.ev) parameters.set('ev', '1')
  if (filters.kind) parameters.set('kind', filters.kind)
  if (filters.price) parameters.set('price', filters.price)
  return parameters
}
