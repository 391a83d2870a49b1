import type { IncidentStatus, IncidentType, Severity } from './types'

export const TYPES: Record<IncidentType, string> = {
  minor_damage: 'Minor damage',
  major_damage: 'Major damage',
  collision: 'Collision',
  hit_and_run: 'Hit and run',
  vandalism: 'Vandalism',
  theft: 'Theft',
  other: 'Something else',
}

export const SEVERITIES: Record<Severity, string> = { minor: 'Minor', moderate: 'Moderate', severe: 'Severe' }

/** The states of a report in their order, with what each means. */
export const STATUSES: Record<IncidentStatus, { label: string; meaning: string }> = {
  submitted: { label: 'Submitted', meaning: 'We have your report.' },
  under_review: { label: 'Under review', meaning: 'We’re looking into it.' },
  owner_notified: { label: 'Owner notified', meaning: 'We’ve told the owner what happened, but not who reported it.' },
  resolved: { label: 'Resolved', meaning: 'It’s been settled.' },
  closed: { label: 'Closed', meaning: 'We’ve closed this report.' },
}
