import type { CarParkFact, FactField, FactSource } from '@/data/carParks/facts'
import { formatDay } from '@/lib/dates'

/** A field in the middle of a sentence: "Why? The price". */
export const FIELD_NAMES: Record<FactField, string> = {
  name: 'the name',
  address: 'the address',
  position: 'the position',
  access: 'who may park',
  price: 'the price',
  availability: 'how full it is',
  opening_hours: 'the opening hours',
  facilities: 'the facilities',
  stay: 'how long you may stay',
  height: 'the height limit',
  width: 'the width limit',
  steps: 'whether there are steps',
  plugs: 'the plugs of its chargers',
  restrictions: 'the restrictions',
  capacity: 'the number of spaces',
  operator: 'who runs it',
  payment_link: 'the payment page',
  paying_app: 'the paying app',
  description: 'the description',
  verified: 'who has checked it',
}

/** Who says what is shown: "OpenStreetMap, 12 June 2023, ODbL 1.0". */
export function formatSource({ by, name, date, licence }: FactSource): string {
  if (by === 'carpal') return ''
  const day = date ? formatDay(noon(date)) : null
  return [by === 'team' ? `Set by ${name}` : name, day, licence].filter(Boolean).join(', ')
}

/** What another source says, in one line: "OpenStreetMap says “£1.20/h”, 12 June 2023, ODbL 1.0". What is not used says why. */
export function formatOther(
  { name, words, date, licence, note }: FactSource,
  shown: string | null | undefined,
): string {
  if (note) return licence ? `${note} Licence: ${licence}.` : note
  // What is cut short may differ in the rest.
  const isSame = words === shown && !words?.endsWith('…')
  const says = words == null ? '' : isSame ? ' says the same' : ` says “${words}”`
  return [`${name}${says}`, date && formatDay(noon(date)), licence].filter(Boolean).join(', ')
}

/** The middle of a day, which is that day in every time zone of the kingdom. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** The facts of these fields, in their order. */
export function factsOf(facts: CarParkFact[], fields: FactField[]): CarParkFact[] {
  return fields.flatMap((field) => facts.filter((fact) => fact.field === field))
}
