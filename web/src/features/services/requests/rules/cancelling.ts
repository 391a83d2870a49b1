import type { ServiceRequest } from '@/data/serviceRequests/types'

/** What it means to cancel a request at the stage it is in, in a sentence or two. */
export function whatCancellingMeans(request: Pick<ServiceRequest, 'status' | 'progress' | 'quote_count' | 'accepted'>) {
  const { status, progress, quote_count, accepted } = request
  const business = accepted?.business_name ?? 'The provider'
  const owed = 'CarPal takes no payment, so whether anything is owed is between you.'
  if (status === 'open') {
    if (quote_count === 0) return 'Providers stop seeing it, and nobody can quote for it any more.'
    return `Providers stop seeing it, and ${quote_count === 1 ? 'the quote is' : `all ${quote_count} quotes are`} declined.`
  }
  if (progress === null) return `${business} is told at once. They have not set out yet.`
  if (progress === 'en_route') return `${business} is told at once, but is already on the way. ${owed}`
  if (progress === 'arrived') return `${business} is told at once, but is already with you. ${owed}`
  return `${business} is told at once, but has begun the work. ${owed}`
}
