import type { HistoryStep, Progress, ServiceRequest } from '@/data/serviceRequests/types'

/** The way of an accepted job, in its order. */
const WAY = ['accepted', 'en_route', 'arrived', 'working', 'done'] as const
export type WayStep = (typeof WAY)[number]

export type Timeline = {
  /** Each step, with when it was reached; null where it is still ahead, or was passed over. */
  steps: { step: WayStep; at: string | null }[]
  /** Where the job is now. */
  current: number
}

/** What happened since the quote in force was accepted: a provider who dropped out left a way of their own behind. */
export function sinceAccepted(history: readonly HistoryStep[]): readonly HistoryStep[] {
  const at = history.findLastIndex(({ step }) => step === 'accepted')
  return at < 0 ? [] : history.slice(at)
}

/** How far an accepted job has come. Work that was not done after all goes on. */
export function timelineOf({ history, progress }: Pick<ServiceRequest, 'history' | 'progress'>): Timeline {
  const own = sinceAccepted(history)
  const current = WAY.indexOf((progress as Progress | null) ?? 'accepted')
  const steps = WAY.map((step, index) => ({
    step,
    at: index <= current ? (own.findLast((one) => one.step === step)?.at ?? null) : null,
  }))
  return { steps, current }
}

/** The last provider who dropped out, where the request is open again because of that. */
export function droppedOut({ history, status }: Pick<ServiceRequest, 'history' | 'status'>): HistoryStep | null {
  if (status !== 'open') return null
  const last = history.findLast(({ step }) => step === 'reopened' || step === 'accepted')
  return last?.step === 'reopened' ? last : null
}
