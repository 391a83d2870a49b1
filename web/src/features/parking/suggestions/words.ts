import {
  Accessibility,
  Banknote,
  Cctv,
  Clock,
  CreditCard,
  Lightbulb,
  type LucideIcon,
  Ruler,
  Shield,
  Smartphone,
  Toilet,
  Warehouse,
  Zap,
} from 'lucide-react'
import type { Neighbour, SuggestionState, SuggestionSummary } from '@/data/suggestions/types'
import type { BadgeTone } from '@/ui/Badge'

/** What a car park may have, in the order in which it is offered. */
export const FACILITIES: readonly { code: string; icon: LucideIcon }[] = [
  { code: 'cctv', icon: Cctv },
  { code: 'security', icon: Shield },
  { code: 'disabled_access', icon: Accessibility },
  { code: 'ev_charging', icon: Zap },
  { code: 'covered', icon: Warehouse },
  { code: 'lighting', icon: Lightbulb },
  { code: '24_hour', icon: Clock },
  { code: 'height_restriction', icon: Ruler },
  { code: 'toilets', icon: Toilet },
  { code: 'card_payment', icon: CreditCard },
  { code: 'cash_payment', icon: Banknote },
  { code: 'mobile_payment', icon: Smartphone },
]

type State = { label: string; tone: BadgeTone; meaning: string }

const SUGGESTION: Record<SuggestionState, State> = {
  pending: { label: 'Being checked', tone: 'line', meaning: 'An admin will check it soon.' },
  needs_info: { label: 'We have a question', tone: 'warn', meaning: 'Please answer it below.' },
  approved: { label: 'On the map', tone: 'ok', meaning: 'Thank you. Other drivers see it now.' },
  merged: { label: 'Already on the map', tone: 'ok', meaning: 'We added what was missing.' },
  rejected: { label: 'Not added', tone: 'bad', meaning: 'It isn’t on the map.' },
}
const CORRECTION: Record<SuggestionState, State> = {
  ...SUGGESTION,
  approved: { label: 'Corrected', tone: 'ok', meaning: 'Thank you. The map is corrected.' },
  rejected: { label: 'Not changed', tone: 'bad', meaning: 'The map stays as it is.' },
}

/** How far a suggestion or a correction has come. */
export function stateOf({ state, car_park_id }: Pick<SuggestionSummary, 'state' | 'car_park_id'>): State {
  return (car_park_id == null ? SUGGESTION : CORRECTION)[state]
}

const TARIFFS: Record<Neighbour['tariff'], string> = {
  free: 'free ',
  paid: 'paid ',
  pay_and_display: 'pay and display ',
  unknown: '',
}

/** A car park nearby, such as "An unnamed pay and display car park". */
export function describeNeighbour({ name, name_inferred, tariff }: Neighbour): string {
  return name_inferred ? `An unnamed ${TARIFFS[tariff]}car park` : name
}
