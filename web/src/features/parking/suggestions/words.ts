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
import type { Neighbour, SuggestionState } from '@/data/suggestions/types'
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

/** How far a suggestion has come. */
export const STATES: Record<SuggestionState, { label: string; tone: BadgeTone; meaning: string }> = {
  pending: { label: 'Being checked', tone: 'line', meaning: 'An admin looks at it soon.' },
  needs_info: { label: 'We have a question', tone: 'warn', meaning: 'Please answer it below.' },
  approved: { label: 'On the map', tone: 'ok', meaning: 'Thank you. Other drivers see it now.' },
  merged: { label: 'Already on the map', tone: 'ok', meaning: 'We added what was not known of it.' },
  rejected: { label: 'Not taken up', tone: 'bad', meaning: 'It is not on the map.' },
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
