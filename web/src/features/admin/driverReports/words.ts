import type { DriverReportCase, DriverReportStatus } from '@/data/admin/driverReports'
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
    says: 'It is closed',
    accepted: 'A correction waits for an admin then: say there whether it is gone, or what its hours are.',
    dismissed: `These reports stop counting at once. ${NOT_AGAIN}`,
  },
  price_differs: {
    says: 'A sign names another price',
    accepted: 'A correction waits for an admin then, with the photo: enter there what the sign says.',
    dismissed: `The photo is deleted at once. ${NOT_AGAIN}`,
  },
  scam: {
    says: 'There is a scam sticker or fake code',
    accepted: 'Drivers are warned on the map, and Pay Now stays off.',
    dismissed: `Pay Now is back. ${NOT_AGAIN}`,
  },
}
const OTHER: Kind = { says: 'Something is wrong', accepted: '', dismissed: '' }

export const kindOf = (kind: DriverReportCase['kind']): Kind => KINDS[kind] ?? OTHER

/** "2 voices of 3 accounts": accounts of one network are one voice. */
export function formatVoices({ voices, drivers }: Pick<DriverReportCase, 'voices' | 'drivers'>): string {
  return `${voices} ${voices === 1 ? 'voice' : 'voices'} of ${drivers} ${drivers === 1 ? 'account' : 'accounts'}`
}

/** Whether a feed said the same, and whether one of them is believed alone; null where there is nothing to say. */
export function formatBorneOut({
  borne_out,
  borne_out_drivers: drivers,
}: Pick<DriverReportCase, 'borne_out' | 'borne_out_drivers'>): string | null {
  const said = borne_out == null ? null : borne_out ? 'A feed said the same' : 'A feed said otherwise'
  const proven = drivers === 0 ? null : `${drivers} of them proven right by feeds five times`
  return [said, proven].filter(Boolean).join('; ') || null
}
