import type {
  CustomerQuote,
  HistoryStep,
  Review,
  ServiceRequest,
  ServiceRequestSummary,
} from '@/data/serviceRequests/types'

/** A request in a list, as the server tells its customer. */
export function requestSummary(id: string, more: Partial<ServiceRequestSummary> = {}): ServiceRequestSummary {
  return {
    id,
    title: 'Car will not start',
    service_type: 'jump-start',
    urgency: 'high',
    area: 'Stow Hill, Newport',
    status: 'open',
    progress: null,
    eta: null,
    created_at: '2026-11-23T17:58:00Z',
    expires_at: '2026-11-30T17:58:00Z',
    ended_at: null,
    quote_count: 0,
    lowest_pence: null,
    accepted: null,
    registration: 'LV68 XKD',
    needs_you: false,
    ...more,
  }
}

/** A step of a request's history. */
export const happened = (step: HistoryStep['step'], at: string, more: Partial<HistoryStep> = {}): HistoryStep => ({
  step,
  at,
  business_name: null,
  note: null,
  ...more,
})

/** A request in full. */
export function serviceRequest(id: string, more: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    ...requestSummary(id),
    description: 'Clicks but does not turn over. Lights are dim.',
    location: 'Park Square, Newport',
    lng: -2.99712,
    lat: 51.58433,
    budget_range: '£50 to £80',
    vehicle: { id: 'v1', registration: 'LV68 XKD', details: 'White Nissan Leaf' },
    vehicle_info: null,
    edited_at: null,
    photos: [],
    told: { providers: 14, dismissed: 2 },
    quotes: [],
    accepted_quote_id: null,
    accepted_at: null,
    done: null,
    agreed_price_pence: null,
    history: [happened('posted', '2026-11-23T17:58:00Z')],
    review: null,
    can_cancel: true,
    can_edit: true,
    can_move_pin: true,
    can_review: false,
    ...more,
  }
}

/** A quote of a business. */
export function customerQuote(
  id: string,
  more: Partial<CustomerQuote> & { name?: string; rating?: number | null } = {},
): CustomerQuote {
  const { name = 'Usk Mobile Mechanics', rating = 4.8, ...rest } = more
  return {
    id,
    provider: {
      id: `p-${id}`,
      business_name: name,
      rating,
      review_count: 126,
      total_jobs: 212,
      service_types: ['mobile_mechanic'],
      insurance_valid_to: '2027-03-31',
      recent_reviews: [],
    },
    amount_pence: 6500,
    previous_amount_pence: null,
    changed_at: null,
    is_before_edit: false,
    includes_parts: true,
    parts_pence: 2000,
    labour_pence: 4500,
    estimated_minutes: 20,
    arrives_in_minutes: 25,
    description: 'Battery tested, terminals cleaned, jump from a pack.',
    valid_until: new Date(Date.now() + 42 * 60_000 + 30_000).toISOString(),
    status: 'pending',
    distance_km: 3,
    conversation_id: null,
    created_at: '2026-11-23T18:00:00Z',
    is_acceptable: true,
    ...rest,
  }
}

/** A review. */
export function review(id: string, more: Partial<Review> = {}): Review {
  return {
    id,
    rating: 5,
    title: '',
    comment: 'Found me fast and fixed it at the kerb.',
    name: 'Anonymous User',
    service_type: 'jump-start',
    created_at: '2026-11-20T10:00:00Z',
    reply: null,
    replied_at: null,
    is_mine: false,
    ...more,
  }
}
