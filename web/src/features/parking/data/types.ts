import type { components } from '@/api/schema.gen'

export type Availability = 'available' | 'limited' | 'full' | 'warning'
export type Access = 'public' | 'customers' | 'permit' | 'private'
export type Kind = 'on-street' | 'car-park'
export type VerifiedBy = 'open_data' | 'council' | 'admin'

/** A price of an hour; `pence` is there when it is known or estimated. */
export interface HourPrice {
  is: 'free' | 'known' | 'estimated' | 'unknown' | 'not_shown'
  pence?: number
}

/** What a row, a marker and a detail all say of a place. */
export interface PlaceSummary {
  id: number
  name: string
  name_inferred: boolean
  address: string
  lng: number
  lat: number
  kind: Kind
  access: Access
  /** Null is "not live". */
  availability: Availability | null
  price: HourPrice
  price_words: string
  verified_by: VerifiedBy | null
  scam_reported: boolean
  practice: boolean
}

/** A place as the view query lists it. */
export interface ListedPlace extends PlaceSummary {
  ev: boolean
  disabled: boolean
  /** What the stay that was asked for costs; absent when none was, or nobody knows. */
  stay_words?: string
  rank: number
  metres_from_centre: number
}

/** How many places an area has; what the map shows below zoom 8. */
export interface AreaCount {
  name: string
  count: number
  lng: number
  lat: number
}

/** One page of what a view holds. `total` counts every place that matches, drawn or not. */
export interface ViewPage {
  total: number
  zoom_too_low: boolean
  places: ListedPlace[]
  areas: AreaCount[]
}

/** A car park in full. Lengths in centimetres, times in minutes, money in pence. */
export interface CarPark extends PlaceSummary {
  city: string
  area: string
  structure: string
  access_inferred: boolean
  /** What the stay that was asked about costs; null where that is not known. */
  stay_price: { minutes: number; pence: number; estimated: boolean; words: string } | null
  tariff: {
    fee: 'yes' | 'no' | 'unknown'
    kind: 'free' | 'paid' | 'pay_and_display' | 'unknown'
    basis: 'published' | 'parsed' | 'estimated' | null
    day_pence: number | null
    flat_pence: number | null
    free_minutes: number | null
    description: string
  }
  stay: { max_minutes: number | null; unlimited: boolean; raw: string; time_limit: string | null }
  /** `now.words` says how it stands at this moment: "Open until 19:30". */
  opening: { raw: string; valid: boolean; now: { open: boolean | null; changes_at: string | null; words: string } }
  restrictions: string
  facilities: string[]
  capacity: { total: number | null; approximate: boolean; disabled: number | null; charging: number | null }
  max_height_cm: number | null
  surface: string
  operator: string
  provider: { name: string; inferred: boolean; pay_url: string | null } | null
  description: string
  availability_basis: 'stored' | 'live' | 'reported'
  availability_at: string | null
  spaces_free: number | null
  source: { name: string; origin: string; attribution: string; licence: string } | null
  updated_at: string
}

/** What is true of a place at the moment, beside what the tile server knows. */
export type Moment = components['schemas']['Moment']
