import type { ZoneAlertKind, ZoneNotify } from './types'

/** What an alert is about, in a word or two. */
export const ALERT_KINDS: Record<ZoneAlertKind, string> = {
  closure: 'Closed',
  works: 'Roadworks',
  suspension: 'Bays suspended',
  hazard: 'Hazard',
  event: 'Event',
  other: 'Something else',
}

/** What a member is told of. */
export const NOTIFY: Record<ZoneNotify, string> = {
  everything: 'Everything',
  alerts: 'Alerts only',
  nothing: 'No notifications',
}

/** What is shown of whoever shows no name. */
export const NOBODY = 'Anonymous User'
