import {
  ArrowDown,
  ArrowUp,
  BatteryCharging,
  CircleCheck,
  CircleDot,
  CircleX,
  Ellipsis,
  Flame,
  Fuel,
  Hourglass,
  type LucideIcon,
  Minus,
  Truck,
} from 'lucide-react'
import type { ServiceRequestStatus, ServiceType, Urgency } from '@/data/serviceRequests/types'
import { formatAgo, formatDay, formatShortDay, formatTime } from '@/lib/dates'
import type { BadgeTone } from '@/ui/Badge'

export const TYPE_ICONS: Record<ServiceType, LucideIcon> = {
  'jump-start': BatteryCharging,
  'flat-tire': CircleDot,
  out_of_fuel: Fuel,
  tow: Truck,
  other: Ellipsis,
}

type Look = { label: string; icon: LucideIcon; tone: BadgeTone }

export const URGENCIES: Record<Urgency, Look> = {
  low: { label: 'Low', icon: ArrowDown, tone: 'quiet' },
  normal: { label: 'Normal', icon: Minus, tone: 'blue' },
  high: { label: 'High', icon: ArrowUp, tone: 'high' },
  urgent: { label: 'Urgent', icon: Flame, tone: 'bad' },
}

export const STATUSES: Record<ServiceRequestStatus, Look> = {
  open: { label: 'Open', icon: CircleDot, tone: 'blue' },
  in_progress: { label: 'In progress', icon: Truck, tone: 'blue' },
  completed: { label: 'Completed', icon: CircleCheck, tone: 'ok' },
  cancelled: { label: 'Cancelled', icon: CircleX, tone: 'plain' },
  expired: { label: 'Expired', icon: Hourglass, tone: 'plain' },
}

/** A moment: Today, 17:58; else 29 Nov, 17:58. */
export function formatMoment(at: string, now: Date): string {
  const date = new Date(at)
  const day = formatDay(date) === formatDay(now) ? 'Today' : formatShortDay(date, now)
  return `${day}, ${formatTime(date)}`
}

/** How long ago, within a sentence: just now; 4 min ago. */
export function ago(at: string, now: Date): string {
  const words = formatAgo(new Date(at), now)
  return words === 'now' ? 'just now' : words
}

/** 1 quote, 3 quotes. */
export const count = (of: number, one: string, more = `${one}s`) => `${of} ${of === 1 ? one : more}`
