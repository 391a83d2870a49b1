import type { DriverReportCase, DriverReportStatus } from '@/data/admin/driverReports'
import { counted } from '@/lib/counted'
import type { BadgeTone } from '@/ui/Badge'

export const STATUSES = ['pending', 'accepted', 'dismissed'] as const

/** How a case stands. */
export const STATUS: Record<DriverReportStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting for an admin', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'ok' },
  dismissed: { label: 'Dismissed', tone: 'plain' },
}

type Kind = { says: string; accepted: string; dismissed: string }
const NOT_AGAIN = 'The same drivers, and others of their networks, cannot report it again for 30 days.'

/** What drivers say, and what follows from the decision. */
const KINDS: Partial<Record<DriverReportCase['kind'], Kind>> = {
  closed: {
    says: 'Closed',
    accepted: 'A correction then waits for an admin: say there whether it is gone, or what its hours are.',
    dismissed: `These reports stop counting at once. ${NOT_AGAIN}`,
  },
  price_differs: {
    says: 'Price differs',
    accepted: 'A correction then waits for an admin, with the photo: enter there what the sign says.',
    dismissed: `The photo is deleted at once. ${NOT_AGAIN}`,
  },
  scam: {
    says: 'Scam sticker or fake code',
    accepted: 'Drivers are warned on the map, and Pay Now stays off.',
    dismissed: `Pay Now is back. ${NOT_AGAIN}`,
  },
}
const OTHER: Kind = { says: 'Something is wrong', accepted: '', dismissed: '' }

export const kindOf = (kind: DriverReportCase['kind']): Kind => KINDS[kind] ?? OTHER

/** "2 drivers", or "3 accounts that count as 2 drivers": accounts of one network are one voice. */
export function formatVoices({ voices, drivers: accounts }: Pick<DriverReportCase, 'voices' | 'drivers'>): string {
  const drivers = counted(voices, 'driver')
  return voices < accounts ? `${accounts} accounts that count as ${drivers}` : drivers
}

/** Whether a feed said the same, and whether one of them is believed alone; null where there is nothing to say. */
export function formatBorneOut({
  borne_out,
  borne_out_drivers: drivers,
}: Pick<DriverReportCase, 'borne_out' | 'borne_out_drivers'>): string | null {
  const said = borne_out == null ? null : borne_out ? 'Says the same' : 'Says otherwise'
  const proven = drivers === 0 ? null : `${counted(drivers, 'of them has', 'of them have')} been right five times`
  return [said, proven].filter(Boolean).join('; ') || null
}

/** An address with its city, said once. */
export const whereabouts = (address: string | null | undefined, city: string | null | undefined): string =>
  [address, address?.endsWith(city ?? '') ? null : city].filter(Boolean).join(', ')
