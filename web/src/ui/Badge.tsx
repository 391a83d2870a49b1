import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'ok' | 'warn' | 'high' | 'bad' | 'blue' | 'quiet' | 'line'

/** A state in one or two words; colour only repeats what the words say. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{children}</span>
}

/** The shape of an availability; the word stands beside it. */
export function AvailabilityDot({ of }: { of: 'available' | 'limited' | 'full' | 'other' }) {
  return <span className={`dot dot--${of}`} aria-hidden="true" />
}
