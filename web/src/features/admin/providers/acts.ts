import type { ProviderAct } from '@/data/admin/providers'
import type { AdminProvider, NoticeAct, ProviderStanding } from '@/data/admin/types'

type Words = {
  /** The button that asks for it. */
  label: string
  title: (business: string) => string
  description: string
  submit: string
  /** It takes something away, and so needs a reason. */
  reason: boolean
  danger?: boolean
  notice: NoticeAct
  done: string
  failed: string
}

export const ACTS: Record<ProviderAct, Words> = {
  accept: {
    label: 'Accept',
    title: (business) => `Accept ${business} as a service provider?`,
    description: 'They can take jobs at once.',
    submit: 'Accept and send',
    reason: false,
    notice: 'accept_provider',
    done: 'Provider accepted successfully and notified',
    failed: 'Error accepting provider',
  },
  reject: {
    label: 'Reject',
    title: (business) => `Reject the application of ${business}?`,
    description: 'They can change it and apply again.',
    submit: 'Reject and send',
    reason: true,
    notice: 'reject_provider',
    done: 'Provider rejected successfully and notified',
    failed: 'Error updating provider status',
  },
  pause: {
    label: 'Pause',
    title: (business) => `Pause ${business}?`,
    description: 'They take no new jobs. A job that is under way may be finished.',
    submit: 'Pause and send',
    reason: true,
    notice: 'pause_provider',
    done: 'Provider paused successfully and notified',
    failed: 'Error updating provider status',
  },
  reactivate: {
    label: 'Reactivate',
    title: (business) => `Reactivate ${business}?`,
    description: 'They can take jobs again at once.',
    submit: 'Reactivate and send',
    reason: false,
    notice: 'reactivate_provider',
    done: 'Provider reactivated successfully and notified',
    failed: 'Error updating provider status',
  },
  ban: {
    label: 'Ban',
    title: (business) => `Are you sure you want to ban ${business}? This action cannot be undone.`,
    description: 'Their pending quotes are withdrawn, and their jobs are open again.',
    submit: 'Ban and send',
    reason: true,
    danger: true,
    notice: 'ban_provider',
    done: 'Provider banned successfully and notified',
    failed: 'Error banning provider',
  },
}

const ACTS_OF: Record<ProviderStanding, readonly ProviderAct[]> = {
  under_review: ['accept', 'reject', 'ban'],
  rejected: ['ban'],
  active: ['pause', 'ban'],
  paused: ['reactivate', 'ban'],
  banned: [],
}

/** What can be decided about a provider, the likeliest first. Whom a document paused, an admin may pause as well. */
export function actsOf({ standing, paused_because }: Pick<AdminProvider, 'standing' | 'paused_because'>) {
  const acts = ACTS_OF[standing]
  return paused_because === 'documents' ? (['pause', ...acts] as const) : acts
}
