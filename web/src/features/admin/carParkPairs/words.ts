import type { PairDecision, PairFacts, PairStatus } from '@/data/admin/carParkPairs'
import type { BadgeTone } from '@/ui/Badge'

export const PAIR_STATUSES = ['waiting', 'same', 'different'] as const

export const PAIR: Record<PairStatus, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  same: { label: 'One car park', tone: 'ok' },
  different: { label: 'Two car parks', tone: 'plain' },
}

type Words = { title: string; description: string; submit: string; done: string }

export const DECISION: Record<PairDecision, Words> = {
  same: {
    title: 'Are they one car park?',
    description:
      'They become one on the map at once, with the best of what all sources say. The reason stays in the audit log.',
    submit: 'They are one',
    done: 'They are one car park',
  },
  different: {
    title: 'Are they two car parks?',
    description: 'Both stay on the map, and no import makes them one. The reason stays in the audit log.',
    submit: 'They are two',
    done: 'They are two car parks',
  },
}

const ACCESS = { public: 'Anybody', private: 'Private', permit: 'Permit holders', customers: 'Customers' } as const
const KIND = { 'on-street': 'On street', 'car-park': 'Car park' } as const
const known = (text: string) => (text === 'unknown' ? '' : text)

/** What two car parks are compared by: what it is called, and its value in words, empty where nothing is known. */
export const FACTS: readonly (readonly [name: string, of: (facts: PairFacts) => string])[] = [
  ['Name', ({ name, name_inferred }) => (name_inferred ? `${name} (made from other facts)` : name)],
  ['Address', ({ address, city }) => [address, city].filter(Boolean).join(', ')],
  ['Run by', ({ operator }) => operator],
  ['Kind', ({ kind, structure }) => [kind && KIND[kind], known(structure)].filter(Boolean).join(', ')],
  ['Who may park', ({ access }) => (access ? ACCESS[access] : '')],
  ['Spaces', ({ capacity }) => (capacity === null ? '' : String(capacity))],
  ['Price', ({ price_words, price_description }) => price_description || price_words],
  ['Open', ({ opening_hours }) => opening_hours],
  ['Longest stay', ({ max_stay }) => max_stay],
  ['Position', ({ lng, lat }) => (lng === null || lat === null ? '' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`)],
]
