import type { AdminZonePost } from '@/data/zones/types'

/** What was written. */
export const WHAT: Record<AdminZonePost['kind'], string> = { post: 'Post', answer: 'Answer', alert: 'Alert' }
