import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from '@/map/useMap'
import css from './HoldRing.module.css'
import { HOLD_MS, type Hold } from './usePointer'

/** A ring around a held finger that closes while the five seconds run. Where motion is reduced it is whole, and stands still. */
export function HoldRing({ hold }: { hold: Hold | null }) {
  const map = useMap()
  if (!hold) return null
  return createPortal(
    <svg
      className={css.ring}
      style={{ left: hold.x, top: hold.y, '--hold': `${HOLD_MS}ms` } as CSSProperties}
      viewBox="0 0 88 88"
      aria-hidden="true"
      data-testid="hold-ring"
    >
      <circle cx="44" cy="44" r="40" pathLength="1" />
    </svg>,
    map.getCanvasContainer(),
  )
}
