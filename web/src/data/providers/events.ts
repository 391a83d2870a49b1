import type { QueryClient } from '@tanstack/react-query'
import { JOBS } from '@/data/jobs/queries'
import { confirmed, failed } from '@/ui/toast'
import { changeProvider, providerQuery } from './queries'
import { keepStanding, keptStanding, type Standing } from './standing'
import type { Provider } from './types'

type Told = Pick<Provider, 'business_name' | 'is_verified' | 'is_active' | 'is_banned'>

/** The user's standing as a provider changed. */
export type ProviderEvent = { name: 'provider' } & Told

const APPROVED_MS = 10_000
const PAUSED_MS = 10_000
const REACTIVATED_MS = 8_000

/** Applies an event of the stream to the cache, and says what changed for the business. */
export function applyProviderEvent(queries: QueryClient, { name: _, ...now }: ProviderEvent): void {
  const before: Standing | null = queries.getQueryData(providerQuery.queryKey) ?? keptStanding()
  changeProvider(queries, (known) => ({ ...known, ...now }))
  keepStanding(now)
  // The rest of it, and what one may see of jobs, hangs on it.
  void queries.invalidateQueries({ queryKey: providerQuery.queryKey })
  void queries.invalidateQueries({ queryKey: [JOBS] })
  if (before) sayChange(before, now)
}

function sayChange(before: Standing, now: Told) {
  if (!before.is_verified && now.is_verified) {
    confirmed({
      title: 'Application Approved! 🎉',
      detail: `The application for ${now.business_name} has been approved. You can start accepting jobs.`,
      durationMs: APPROVED_MS,
    })
  } else if (before.is_active && !now.is_active && !now.is_banned) {
    failed({
      title: 'Account Paused',
      detail: 'Your service provider account is temporarily paused. Please contact support.',
      durationMs: PAUSED_MS,
    })
  } else if (!before.is_active && now.is_active && now.is_verified) {
    confirmed({
      title: 'Account Reactivated',
      detail: 'Your service provider account is active. You can accept jobs again.',
      durationMs: REACTIVATED_MS,
    })
  }
}
