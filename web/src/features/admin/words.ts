import type { AccountStatus } from '@/data/admin/types'
import { counted } from '@/lib/counted'
import type { BadgeTone } from '@/ui/Badge'

const MINUTE_MS = 60_000

/** How long something has waited: 40 min, 9 h, 2 days. */
export function waited(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : counted(Math.floor(hours / 24), 'day')
}

/** How an account stands. */
export const ACCOUNT: Record<AccountStatus, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'ok' },
  suspended: { label: 'Suspended', tone: 'warn' },
  blocked: { label: 'Blocked', tone: 'bad' },
  closing: { label: 'Closing', tone: 'plain' },
}

type Described = { make: string | null; model: string | null; color: string | null; year?: number | null }

/** What a vehicle is: VW Golf, grey, 2014. */
export function describeVehicle({ make, model, color, year }: Described): string {
  return [[make, model].filter(Boolean).join(' '), color?.toLowerCase(), year].filter(Boolean).join(', ')
}
