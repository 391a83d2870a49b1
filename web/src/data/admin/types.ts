import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type AdminUser = Schemas['AdminUser']
export type AdminProvider = Schemas['AdminProvider']
export type AdminProviderDetails = Schemas['AdminProviderDetails']
export type ProviderStanding = Schemas['ProviderStanding']
export type AdminClaim = Schemas['AdminClaim']
export type ClaimState = Schemas['ClaimState']
export type AdminAppeal = Schemas['AdminAppeal']
export type AppealState = Schemas['AppealState']
export type UserReport = Schemas['UserReport']
export type ReportStatus = Schemas['ReportStatus']
export type AccountStatus = Schemas['AccountStatus']

/** What the stat cards count. */
export type Dashboard = Schemas['Dashboard']
/** An account in the admins' list. */
export type AccountSummary = Schemas['AdminUserSummary']
/** An account with all that an admin decides by; what it wrote is asked for by itself, with a reason. */
export type AccountDetails = Schemas['AdminUserDetail']
export type AccountVehicle = AccountDetails['vehicles'][number]
/** A private message, as it is read with a reason. */
export type ReadMessage = Schemas['AdminUserMessage']
export type AdminVehicle = Schemas['AdminVehicle']
export type AdminReviewRow = Schemas['ListedReview']
/** What an admin is about to do, of which somebody is told. */
export type NoticeAct = Schemas['NoticeAct']

/** What becomes of a report, and in the same step of the account that it is about: at most one of the three. */
export type ReportDecision = Schemas['NewReportDecision']

/** A message of the evidence of a report. */
export type EvidenceMessage = {
  seq: number
  /** In a zone there are others, too. */
  by: 'reported' | 'reporter' | 'other'
  content: string
  sent_at: string
  is_reported: boolean
  /** A photo that was sent with it. */
  photo_id?: string
}
