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
export const NOTIFY: Record<ZoneNotify, { label: string; text: string }> = {
  everything: { label: 'Everything', text: 'Alerts, posts and answers to you' },
  alerts: { label: 'Alerts only', text: 'Alerts, and answers to you' },
  nothing: { label: 'Nothing', text: 'You look when you want to' },
}

/** What is shown of whoever shows no name. */
export const NOBODY = 'Anonymous User'
