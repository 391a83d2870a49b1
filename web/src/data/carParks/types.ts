import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** Null is "not live": the server never sends `unknown`. */
export type Availability = Exclude<Schemas['Availability'], 'unknown'>
/** A car park in full. Lengths in centimetres, times in minutes, money in pence. */
export type CarPark = Omit<Schemas['CarPark'], 'availability'> & { availability?: Availability | null }
/** The current state of a car park: whether it is open, and its free spaces. */
export type CarParkState = Schemas['CarParkState']
/** How full a car park is on the day of an arrival, each time in minutes since midnight in London. */
export type CarParkOccupancy = Schemas['CarParkOccupancy']
export type CostOfStay = Schemas['CostOfStay']
/** `full` is the share of spaces that are taken, from 0 to 1. */
export type OccupancyPoint = Schemas['OccupancyPoint']
export type Access = Schemas['Access']
export type VerifiedBy = Schemas['VerifiedBy']
export type StepFree = Schemas['StepFree']
export type Plug = Schemas['Plug']
/** A price of an hour; `pence` is there when it is known or estimated. */
export type HourPrice = Schemas['HourPrice']

/** What a row, a marker and a detail all say of a car park. */
export type CarParkBasics = Pick<
  CarPark,
  | 'id'
  | 'name'
  | 'name_inferred'
  | 'address'
  | 'lng'
  | 'lat'
  | 'kind'
  | 'access'
  | 'availability'
  | 'price'
  | 'price_words'
  | 'verified_by'
  | 'scam_reported'
  | 'practice'
>

/** A car park as the tile server's view query lists it. */
export type ListedCarPark = CarParkBasics & {
  /** In which hours only permit holders may park, as opening hours are written; `24/7` is always, absent is never or not known. */
  permit_hours?: string | null
  /** Its availability is what drivers report, and not a feed's; absent in a list that an earlier version kept. */
  reported?: boolean
  ev: boolean
  disabled: boolean
  /** What the stay that was asked for costs; absent when none was asked for, or it is unknown. */
  stay_words?: string
  /** The tallest vehicle in centimetres; absent when not known. */
  max_height_cm?: number
  /** There is a roof or a bar, and nobody says how low. */
  headroom_unknown?: boolean
  /** The widest vehicle in centimetres; absent when not known. */
  max_width_cm?: number
  /** Whether one gets out without steps; absent where nobody said. */
  step_free?: StepFree
  /** The plugs that its chargers are known to have; absent where none is. */
  plugs?: Plug[]
  /** A source says that there are no disabled spaces. */
  no_disabled_spaces?: boolean
  /** A source says that there are no chargers. */
  no_chargers?: boolean
  rank: number
  metres_from_centre: number
}

/** How many car parks an area has; what the map shows below zoom 8. */
export type AreaCount = { name: string; count: number; lng: number; lat: number }

/** One page of what a view holds. `total` counts every car park that matches, drawn or not. */
export type ViewPage = {
  total: number
  /** How many of them are practice ones; absent in a list that an earlier version kept. */
  practice?: number
  zoom_too_low: boolean
  places: ListedCarPark[]
  areas: AreaCount[]
}
