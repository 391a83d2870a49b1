import {
  Bug,
  Combine,
  FileBadge,
  FileCheck,
  Flag,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MapPinPlus,
  MessageCircle,
  RadioTower,
  Scale,
  SignpostBig,
  Star,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import type { InboxItem, InboxKind } from '@/data/inbox/queries'

/** What is being done about the matter that is open: its decision, its other one, or something of its kind's own. */
export type Act = 'decide' | 'dismiss' | 'message' | 'status' | 'hand' | null

type Kind = {
  /** What it is called in its row. */
  word: string
  icon: LucideIcon
  /** What the main button does. */
  decide: string
  /** What the other button does, where there is one. */
  dismiss?: string
  /** What else is done to one of its kind. */
  also?: { act: Exclude<Act, null>; key: 'M' | 'S'; label: string }
}

const STATUS = { act: 'status', key: 'S', label: 'Status' } as const
const MESSAGE = { act: 'message', key: 'M', label: 'Message' } as const

export const KINDS: Record<InboxKind, Kind> = {
  report: { word: 'Report', icon: Flag, decide: 'Open and decide', dismiss: 'Dismiss' },
  incident: { word: 'Incident', icon: TriangleAlert, decide: 'Change status', also: MESSAGE },
  ticket: { word: 'Ticket', icon: LifeBuoy, decide: 'Answer', dismiss: 'Resolve', also: STATUS },
  problem_report: { word: 'Problem report', icon: Bug, decide: 'Answer', dismiss: 'Resolve', also: STATUS },
  support_chat: { word: 'Support chat', icon: MessageCircle, decide: 'Answer', dismiss: 'No answer needed' },
  claim: { word: 'Claim', icon: FileBadge, decide: 'Approve', dismiss: 'Reject' },
  appeal: { word: 'Appeal', icon: Scale, decide: 'Answer' },
  application: { word: 'Application', icon: Wrench, decide: 'Accept', dismiss: 'Reject' },
  document: { word: 'Document', icon: FileCheck, decide: 'Look at it' },
  review_report: { word: 'Review', icon: Star, decide: 'Hide review', dismiss: 'Dismiss' },
  feed_match: { word: 'Feed match', icon: RadioTower, decide: 'Same car park', dismiss: 'Not this one' },
  suggestion: {
    word: 'Suggestion',
    icon: MapPinPlus,
    decide: 'Approve',
    dismiss: 'Reject',
    also: { act: 'message', key: 'M', label: 'Ask' },
  },
  driver_report: { word: 'Driver report', icon: SignpostBig, decide: 'Accept', dismiss: 'Dismiss' },
  job: { word: 'Job', icon: ListChecks, decide: 'Run again' },
  pair: { word: 'Car park pair', icon: Combine, decide: 'They are one', dismiss: 'They are two' },
}

type Chip = { value: string; label: string; kinds: readonly InboxKind[] }

/** What the inbox can be narrowed to, in the order of the number keys after Everything and Mine. */
export const CHIPS: readonly Chip[] = [
  { value: 'reports', label: 'Reports', kinds: ['report'] },
  { value: 'incidents', label: 'Incidents', kinds: ['incident'] },
  { value: 'support', label: 'Support', kinds: ['ticket', 'problem_report', 'support_chat'] },
  { value: 'claims', label: 'Claims', kinds: ['claim'] },
  { value: 'appeals', label: 'Appeals', kinds: ['appeal'] },
  { value: 'applications', label: 'Applications', kinds: ['application', 'document'] },
  { value: 'reviews', label: 'Reviews', kinds: ['review_report'] },
  { value: 'car-parks', label: 'Car parks', kinds: ['pair', 'feed_match', 'driver_report', 'suggestion'] },
  { value: 'system', label: 'System', kinds: ['job'] },
]
/** All that can stand in the address. */
export const CHIP_VALUES = ['mine', ...CHIPS.map(({ value }) => value)]

/** What tells a matter from all others. */
export const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) => `${kind}:${id}`
