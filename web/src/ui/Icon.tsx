import type { LucideIcon } from 'lucide-react'

/** An outline icon, 16, 20, 24 or 28 px, for the eye only: the words stand beside it. */
export function Icon({ of: Drawn, size = 20 }: { of: LucideIcon; size?: 16 | 20 | 24 | 28 }) {
  return <Drawn size={size} strokeWidth={size === 28 ? 1.7 : 1.9} aria-hidden="true" focusable="false" />
}
