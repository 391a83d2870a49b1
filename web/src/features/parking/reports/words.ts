import type { ReportCount, ReportKind } from '@/data/driverReports/queries'
import { counted } from '@/lib/counted'

/** What a button says that reports it. */
export const REPORT_LABELS: Record<ReportKind, string> = {
  plenty: 'Plenty',
  some: 'Some',
  full: 'Full',
  price_differs: 'Price differs',
  closed: 'Closed',
  bay_blocked: 'Bay blocked',
  scam: 'Scam sticker or fake code',
}

/** What one driver says, and what several say. */
const SAYS: Record<ReportKind, [one: string, more: string]> = {
  plenty: ['says plenty of space', 'say plenty of space'],
  some: ['says some spaces', 'say some spaces'],
  full: ['says full', 'say full'],
  price_differs: ['says the price differs', 'say the price differs'],
  closed: ['says closed', 'say closed'],
  bay_blocked: ['says a disabled bay is blocked', 'say a disabled bay is blocked'],
  scam: ['says there is a scam sticker or fake code', 'say there is a scam sticker or fake code'],
}

/** What the times of reports are rounded down to, in minutes. */
const STEP = 5

/** "1 driver says full, 10 min ago". */
export function formatReport({ kind, drivers, last_at }: ReportCount, now: Date): string {
  const [one, more] = SAYS[kind]
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(last_at)) / 60_000))
  return `${counted(drivers, 'driver')} ${drivers === 1 ? one : more}, ${minutes < STEP ? 'just now' : `${minutes} min ago`}`
}
