import type { Job, JobSummary, MyQuote } from '@/data/jobs/types'
import type { Figures, Provider, ProviderDocument, PublicProvider, Review } from '@/data/providers/types'

/** A business that may take jobs, as its owner sees it. */
export function provider(more: Partial<Provider> = {}): Provider {
  return {
    id: 'p',
    business_name: 'Dock Road Mobile Mechanics',
    contact_name: 'Dev Patel',
    phone: '0151 496 0123',
    email: 'dev@dockroad.example',
    address: '7 Dock Road, Liverpool',
    service_types: ['mobile_mechanic', 'battery_jump_start'],
    experience: 'Twelve years on the road.',
    certifications: '',
    insurance_details: 'Public liability, £5,000,000',
    description: '',
    is_verified: true,
    is_active: true,
    is_banned: false,
    standing: 'active',
    paused_because: null,
    paused_reason: null,
    rejected_reason: null,
    base: { lng: -2.99, lat: 53.41 },
    radius_km: 15,
    opening_hours: 'Mo-Sa 07:00-20:00',
    takes_jobs: true,
    rating: 4.8,
    review_count: 126,
    total_jobs: 212,
    documents: [],
    applied_at: '2026-11-02T10:00:00Z',
    ...more,
  }
}

/** An application that nobody has looked at yet. */
export const applicant = (more: Partial<Provider> = {}): Provider =>
  provider({
    is_verified: false,
    is_active: false,
    standing: 'under_review',
    rating: null,
    review_count: 0,
    total_jobs: 0,
    ...more,
  })

/** A business that may not take jobs for now. */
export const pausedProvider = (more: Partial<Provider> = {}): Provider =>
  provider({ is_active: false, standing: 'paused', paused_because: 'admin', ...more })

export function insurance(more: Partial<ProviderDocument> = {}): ProviderDocument {
  return {
    id: 'd',
    kind: 'insurance',
    title: 'Public liability insurance',
    content_type: 'application/pdf',
    size: 421_888,
    expires_on: '2027-03-14',
    uploaded_at: '2026-11-02T10:00:00Z',
    state: 'seen',
    days_left: 111,
    ...more,
  }
}

export function quote(more: Partial<MyQuote> = {}): MyQuote {
  return {
    id: 'q',
    amount_pence: 6500,
    previous_amount_pence: null,
    includes_parts: true,
    parts_pence: 2000,
    labour_pence: 4500,
    estimated_minutes: 25,
    arrives_in_minutes: 20,
    description: 'New battery, fitted.',
    valid_until: '2099-11-23T20:30:00Z',
    status: 'pending',
    created_at: '2026-11-23T18:00:00Z',
    changed_at: null,
    is_before_edit: false,
    ...more,
  }
}

/** An open job in a list. */
export function jobSummary(id: string, more: Partial<JobSummary> = {}): JobSummary {
  return {
    id,
    title: 'Car will not start',
    service_type: 'jump-start',
    urgency: 'normal',
    area: 'Park Square area',
    cell: { lng: -2.98, lat: 53.41 },
    distance_km: 1,
    budget_range: '£50 to £80',
    status: 'open',
    progress: null,
    eta: null,
    quote_count: 2,
    photo_count: 0,
    created_at: '2026-11-23T17:58:00Z',
    edited_at: null,
    expires_at: '2026-11-30T17:58:00Z',
    ended_at: null,
    my_quote: null,
    registration: null,
    agreed_price_pence: null,
    ...more,
  }
}

/** An open job. */
export function job(id: string, more: Partial<Job> = {}): Job {
  return {
    ...jobSummary(id),
    description: 'Clicks but does not turn over.',
    photos: [],
    is_mine: false,
    customer: null,
    conversation_id: null,
    done: null,
    history: [{ step: 'posted', at: '2026-11-23T17:58:00Z', business_name: null, note: null }],
    review: null,
    can_quote: true,
    has_left: false,
    next_step: null,
    ...more,
  }
}

/** A job whose quote by this provider was accepted. */
export function wonJob(id: string, more: Partial<Job> = {}): Job {
  return job(id, {
    status: 'in_progress',
    is_mine: true,
    can_quote: false,
    my_quote: quote({ status: 'accepted' }),
    registration: 'LV68 XKD',
    customer: {
      name: 'Priya',
      location: 'Park Square, by the fountain',
      lng: -2.981,
      lat: 53.411,
      vehicle: { id: null, registration: 'LV68 XKD', details: 'Ford Focus, blue' },
      vehicle_info: null,
    },
    history: [
      { step: 'posted', at: '2026-11-23T17:58:00Z', business_name: null, note: null },
      { step: 'accepted', at: '2026-11-23T18:04:00Z', business_name: 'Dock Road Mobile Mechanics', note: null },
    ],
    next_step: 'en_route',
    ...more,
  })
}

export function review(more: Partial<Review> = {}): Review {
  return {
    id: 'r',
    rating: 5,
    title: 'Found me fast',
    comment: 'Fixed it at the kerb.',
    name: 'Priya',
    service_type: 'jump-start',
    created_at: '2026-11-12T10:00:00Z',
    reply: null,
    replied_at: null,
    is_mine: false,
    ...more,
  }
}

/** A business as everybody sees it. */
export function publicProvider(more: Partial<PublicProvider> = {}): PublicProvider {
  return {
    id: 'p',
    business_name: 'Dock Road Mobile Mechanics',
    description: 'We come to you.',
    service_types: ['mobile_mechanic', 'battery_jump_start'],
    opening_hours: 'Mo-Sa 07:00-20:00',
    area: { name: 'Liverpool and around', squares: [{ lng: -2.99, lat: 53.41 }] },
    rating: 4.8,
    review_count: 2,
    total_jobs: 212,
    rating_counts: [0, 0, 0, 1, 1],
    insurance_valid_to: '2027-03-14',
    median_answer_minutes: 6,
    since: '2025-11-02T10:00:00Z',
    takes_jobs: true,
    ...more,
  }
}

export function figures(more: Partial<Figures> = {}): Figures {
  return {
    quotes: 318,
    accepted: 224,
    jobs_done: 212,
    rating: 4.8,
    review_count: 126,
    under_way: 1,
    median_answer_minutes: 6,
    earned_pence: 1_709_800,
    months: [
      { month: '2026-10', told: 80, quotes: 40, won: 30, done: 29, earned_pence: 190_000, median_answer_minutes: 7 },
      { month: '2026-11', told: 64, quotes: 29, won: 22, done: 21, earned_pence: 168_200, median_answer_minutes: 6 },
    ],
    ...more,
  }
}
