import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/json'
import type { Needs } from '../needs/needs'
import { neededParameters } from '../needs/needsParameters'
import type { Filters, Sort } from './filters'
import { askedOf, CAR_PARKS } from './queries'
import { ANY_WALK, type Trip, WALKS } from './trip'
import type { ListedCarPark } from './types'

/** What a car park is to a question, the best first. */
export const VERDICTS = ['fits', 'may_be_full', 'may_fit', 'does_not_fit'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A reason why a car park fits. */
export type Why =
  | { is: 'cheapest'; by_pence: number }
  | { is: 'nearest' | 'spaces_free' | 'open_throughout' | 'no_limit' | 'verified' }
  | { is: 'disabled_access' | 'no_steps' | 'plug' }
  | { is: 'stay_up_to'; minutes: number }
  | { is: 'clears_height'; max_height_cm: number }
  | { is: 'clears_width'; max_width_cm: number }
  | { is: 'has'; facility: string }

/** Something to mind. */
export type But =
  | { is: 'customers_only' | 'few_spaces' | 'full' | 'scam_reported' | 'zone_charge_for_some' }
  | { is: 'zone_charge'; pence: number }

/** Something that is not known. */
export type Unknown =
  | 'price'
  | 'tariff'
  | 'price_check'
  | 'ticket'
  | 'hours'
  | 'stay_limit'
  | 'headroom'
  | 'spaces'
  | 'disabled_spaces'
  | 'steps'
  | 'chargers'
  | 'plug'
  | 'width'

/** What stands against a car park. */
export type Against =
  | { is: 'closed' | 'headroom_not_known' | 'permit_holders' | 'private' | 'no_parking' | 'unguarded' }
  | { is: 'too_long'; most_minutes?: number }
  | { is: 'too_dear'; pence: number }
  | { is: 'too_low'; max_height_cm: number }
  | { is: 'too_narrow'; max_width_cm: number }
  | { is: NeedNotMet }
  | { is: 'lacks'; facility: string }

/** A need that it is known not to meet. */
type NeedNotMet = 'no_disabled_spaces' | 'steps' | 'no_chargers'

/** The same without its figures, to count by. */
export type AgainstKind = Exclude<Against['is'], 'unguarded' | NeedNotMet> | 'needs'

/** What a stay costs in all, and how much of it zones charge everybody for the drive; the working is of the parking. */
export interface AnswerCost {
  pence: number
  zone_pence: number
  estimated: boolean
  published: boolean
  working: { text: string; pence: number }[]
}

/** What a car park answers to a question. Distances are from where the driver goes. */
export type Answer = ListedCarPark & {
  verdict: Verdict
  /** Null where it is not known. */
  cost: AnswerCost | null
  walk_minutes: number
  why: Why[]
  but: But[]
  not_known: Unknown[]
  against: Against[]
}

/** The answers to a question; those that do not fit come last. */
export interface Answers {
  /** In UTC. */
  from: string
  until: string
  /** How far was looked. */
  within_metres?: number
  /** The walk that the driver chose, in metres, where nothing that fits lies within it and it was looked farther. */
  beyond_metres?: number
  /** What the order rests on, in percent. */
  weights: { cost: number; walk: number; certainty: number }
  counts: Record<Verdict, number>
  against: { reason: AgainstKind; count: number }[]
  practice: number
  answers: Answer[]
}

/** A driver's whole question. */
export interface Question {
  trip: Trip
  filters: Filters
  needs: Needs | null
  sort: Sort
}

/** As many answers as the map draws and the list goes through. */
const MAX_ANSWERS = 500

function asked({ trip, filters, needs }: Omit<Question, 'sort'>): URLSearchParams {
  const { destination, vehicle } = trip
  const parameters = askedOf(filters, trip)
  parameters.set('to', `${destination.lng.toFixed(5)},${destination.lat.toFixed(5)}`)
  parameters.set('vehicle', vehicle)
  for (const [name, value] of neededParameters(needs)) parameters.set(name, value)
  return parameters
}

/**
 * The answers to a question, ranked by the server among all car parks in reach. Where nothing that fits lies within the
 * driver's walk, those of a longer one, which say so.
 */
export const answersQuery = (tilesUrl: string, question: Question) => {
  const { trip, sort } = question
  const addressOf = (walkMetres: number) => {
    const parameters = asked(question)
    if (walkMetres < ANY_WALK) parameters.set('within', String(walkMetres))
    if (sort !== 'best') parameters.set('sort', sort)
    parameters.set('limit', String(MAX_ANSWERS))
    return `${tilesUrl}/tiles/carparks/answers?${parameters}`
  }
  return queryOptions({
    queryKey: [CAR_PARKS, 'answers', addressOf(trip.walkMetres)],
    queryFn: async ({ signal }) => {
      const ask = (walkMetres: number) => getJson<Answers>(addressOf(walkMetres), signal)
      const answers = await ask(trip.walkMetres)
      if (trip.walkMetres >= ANY_WALK || usable(answers.counts) > 0) return answers
      const farther = await fartherAway(ask)
      return farther ? { ...farther, beyond_metres: trip.walkMetres } : answers
    },
    staleTime: 10_000,
  })
}

/** The answers by the shortest walk on offer that reaches something that fits; null where nothing does at all. */
async function fartherAway(ask: (walkMetres: number) => Promise<Answers>): Promise<Answers | null> {
  const all = await ask(ANY_WALK)
  if (usable(all.counts) === 0) return null
  const metres = all.answers.filter(({ verdict }) => verdict !== 'does_not_fit').map((one) => one.metres_from_centre)
  const nearest = Math.min(...metres)
  const walk = WALKS.find((one) => one >= nearest) ?? ANY_WALK
  if (walk >= ANY_WALK) return all
  const within = await ask(walk)
  return usable(within.counts) > 0 ? within : all
}

/** What one car park answers, however far away it is; null where it is not on the map. */
export const answerQuery = (
  tilesUrl: string,
  question: Omit<Question, 'sort'>,
  carPark: { id: number; lng: number; lat: number },
) => {
  const parameters = asked(question)
  parameters.set('id', String(carPark.id))
  parameters.set('at', `${carPark.lng},${carPark.lat}`)
  const address = `${tilesUrl}/tiles/carparks/answers?${parameters}`
  return queryOptions({
    queryKey: [CAR_PARKS, 'answer', address],
    queryFn: async ({ signal }) => (await getJson<Answers>(address, signal)).answers[0] ?? null,
    staleTime: 10_000,
  })
}

/** How many of them a driver may use, as far as is known. */
export const usable = ({ fits, may_be_full, may_fit }: Answers['counts']): number => fits + may_be_full + may_fit
