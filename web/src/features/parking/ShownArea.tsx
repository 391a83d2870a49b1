import type { Position } from '@/lib/geolocation'
import css from './MapMessages.module.css'
import type { Viewport } from './useViewport'

/** Says which area a map shows that began there of its own accord. */
export function ShownArea({ viewport, position }: { viewport: Viewport; position: Position | null }) {
  return viewport.area && !position && <p className={css.area}>Showing {viewport.area.name}.</p>
}
