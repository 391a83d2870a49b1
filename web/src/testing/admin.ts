import type {
  AccountDetails,
  AccountSummary,
  AdminAppeal,
  AdminClaim,
  AdminProvider,
  AdminProviderDetails,
  AdminReviewRow,
  AdminUser,
  AdminVehicle,
  Dashboard,
  UserReport,
} from '@/data/admin/types'
import { applicant } from './providers'
import type { server } from './render'
import { DRIVER, signedIn } from './session'

/** Signs in as an admin. */
export const signedInAsAdmin = () => signedIn({ name: 'Asha Rao', email: 'asha@example.org', is_admin: true })

export const adminUser = (more: Partial<AdminUser> = {}): AdminUser => ({
  user_id: DRIVER.id,
  name: 'Asha Rao',
  email: 'asha@example.org',
  added_by: null,
  created_at: '2026-01-05T10:00:00Z',
  ...more,
})

export const dashboard = (more: Partial<Dashboard> = {}): Dashboard => ({
  users: { total: 1284, active: 1271, blocked: 13, this_week: 38 },
  conversations: { total: 2946, ghost: 118, today: 61 },
  reports: { pending: 7, total: 212, oldest_pending_at: '2026-11-20T10:00:00Z' },
  vehicles: { total: 1902, claims_waiting: 4 },
  providers: { total: 64, pending: 5, active: 50, paused_or_banned: 9, oldest_pending_at: null },
  car_parks: { total: 18_420 },
  appeals_open: 2,
  incidents_open: 3,
  support_open: 9,
  ...more,
})

const NONE = {
  incident: 0,
  support_chat: 0,
  appeal: 0,
  application: 0,
  document: 0,
  review_report: 0,
  feed_match: 0,
  suggestion: 0,
  pair: 0,
  driver_report: 0,
  job: 0,
}
/** What waits for admins, in numbers. */
export const INBOX = {
  items: [],
  counts: { ...NONE, report: 7, ticket: 6, problem_report: 3, claim: 4 },
  mine: 0,
  total: 20,
}

type Answers = Parameters<typeof server>[0]
const body = (value: unknown) => () => ({ status: 200, body: value })

/** What every page of the admin area asks for. */
export const adminAnswers = (more: Answers = {}): Answers => ({
  'GET /admin/admins': body({ admins: [adminUser()], next: null, total: 1 }),
  'GET /admin/inbox': body(INBOX),
  'GET /admin/car-park-conflicts': body({ conflicts: [], next: null, total: 0 }),
  'GET /admin/dashboard': body(dashboard()),
  'POST /admin/notice-previews': ({ body }) => {
    const { act, reason = '' } = body as { act: string; reason?: string }
    return { status: 200, body: { subject: `About ${act}`, text: `We decided this: ${reason}`, in_app: null } }
  },
  ...more,
})

export const account = (more: Partial<AccountSummary> = {}): AccountSummary => ({
  id: 'u1',
  display_name: 'Silver Caddy',
  email: 'caddy@example.org',
  is_email_confirmed: true,
  registration: 'HN12RVO',
  status: 'active',
  joined_at: '2024-03-02T10:00:00Z',
  messages_sent: 214,
  last_active_at: '2026-11-20T10:00:00Z',
  is_admin: false,
  ...more,
})

export const accountDetails = (more: Partial<AccountDetails> = {}): AccountDetails => ({
  ...account(),
  phone: null,
  vehicles: [],
  reports_filed: 1,
  times_reported: 3,
  times_upheld: 1,
  block: null,
  suspension: null,
  warnings: [],
  provider_id: null,
  open_reports: [],
  ...more,
})

export const userReport = (more: Partial<UserReport> = {}): UserReport => ({
  id: 'r1',
  about: 'message',
  reason: 'threat',
  description: 'He has shouted at the door before.',
  status: 'pending',
  created_at: '2026-11-21T22:14:00Z',
  conversation_id: 'c1',
  decision: null,
  reported: { user_id: 'u1', name: 'Silver Caddy', suspended_until: null },
  review_id: null,
  zone_post_id: null,
  review_note: null,
  reviewed_at: null,
  ...more,
})

export const adminProvider = (more: Partial<AdminProvider> = {}): AdminProvider => ({
  id: 'p',
  business_name: 'Severnside Recovery',
  contact_name: 'Dev Patel',
  phone: '+447700900123',
  email: 'dev@example.org',
  service_types: ['mobile_mechanic', 'tyre_replacement', 'towing_service'],
  is_verified: false,
  is_active: false,
  is_banned: false,
  standing: 'under_review',
  review_count: 0,
  total_jobs: 0,
  documents_waiting: 1,
  applied_at: '2026-11-20T10:00:00Z',
  user: { id: 'u1', name: 'Silver Caddy', email: 'caddy@example.org' },
  insurance_valid_to: null,
  paused_because: null,
  rating: null,
  ...more,
})

export const adminProviderDetails = (more: Partial<AdminProviderDetails> = {}): AdminProviderDetails => ({
  ...applicant({ business_name: 'Severnside Recovery', base: null }),
  updated_at: '2026-11-20T10:00:00Z',
  user: { id: 'u1', name: 'Silver Caddy', email: 'caddy@example.org' },
  work: { quotes: 0, pending: 0, under_way: 0, completed: 0, cancelled: 0 },
  reviews: [],
  ...more,
})

export const adminVehicle = (more: Partial<AdminVehicle> = {}): AdminVehicle => ({
  id: 'v1',
  registration: 'HN12RVO',
  make: 'VW',
  model: 'Golf',
  color: 'Grey',
  year: 2012,
  is_primary: true,
  is_claimed: true,
  has_claim_waiting: false,
  owner: { id: 'u1', name: 'Silver Caddy', email: 'caddy@example.org' },
  created_at: '2026-11-20T10:00:00Z',
  ...more,
})

export const claim = (more: Partial<AdminClaim> = {}): AdminClaim => ({
  id: 'cl1',
  state: 'pending',
  registration: 'FXZ4417',
  registration_shown: 'FXZ 4417',
  claimant: { user_id: 'u1', name: 'Silver Caddy', email: 'caddy@example.org' },
  claimant_is_away: false,
  made_at: '2026-11-21T04:32:00Z',
  certificate_url: '/api/v1/pictures/certificate',
  decided_at: null,
  decided_by: null,
  holder: { user_id: 'u2', name: 'White Transit', email: 'transit@example.org' },
  reason: null,
  ...more,
})

export const appeal = (more: Partial<AdminAppeal> = {}): AdminAppeal => ({
  id: 'a1',
  answer: null,
  against: 'block',
  since: '2026-11-18T10:00:00Z',
  until: null,
  reason: 'Threats in a message',
  decided_at: null,
  decided_by: null,
  email: 'golf@example.org',
  made_at: '2026-11-19T10:00:00Z',
  may_decide: true,
  name: 'Black Golf',
  state: 'open',
  text: 'I have said sorry to them.',
  user_id: 'u3',
  ...more,
})

export const reviewRow = (more: Partial<AdminReviewRow> = {}): AdminReviewRow => ({
  id: 'w1',
  provider: { id: 'p', name: 'Severnside Recovery' },
  rating: 1,
  title: 'Rude',
  comment: 'Came two hours late.',
  reply: null,
  is_hidden: false,
  hidden_reason: null,
  report_count: 2,
  created_at: '2026-11-19T10:00:00Z',
  ...more,
})
