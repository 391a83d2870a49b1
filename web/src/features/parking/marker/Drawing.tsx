import { useCallback } from 'react'
import { useTheme } from '@/lib/theme'
import { DENSITY, drawBadgeAlone, drawMarker, drawPlain, MARKER, MUTED } from './draw'
import type { Face, Look } from './look'
import { type Palette, paletteOf } from './palette'

/** The marker of a car park, as on the map. The words beside it say the same, so it is silent to screen readers. */
export function MarkerDrawing({ look }: { look: Look }) {
  const { width, height } = look.face === 'muted' ? MUTED : MARKER
  const { face, ev, disabled, warning, number } = look
  const paint = useCallback<Paint>(
    (c, palette) => drawMarker(c, { face, ev, disabled, warning, number }, palette),
    [face, ev, disabled, warning, number],
  )
  return <Drawing width={width} height={height} paint={paint} />
}

/** The bare square of an availability. */
export function FaceDrawing({ face, side = 20 }: { face: Face; side?: number }) {
  const paint = useCallback<Paint>((c, palette) => drawPlain(c, face, side, palette), [face, side])
  return <Drawing width={side} height={side} paint={paint} />
}

const SIDE_OF_BOLT = 21
const paintBolt: Paint = (c, palette) => drawBadgeAlone(c, 'ev', SIDE_OF_BOLT, palette)

/** The bolt that marks charging. */
export function BoltDrawing() {
  return <Drawing width={SIDE_OF_BOLT} height={SIDE_OF_BOLT} paint={paintBolt} />
}

type Paint = (c: CanvasRenderingContext2D, palette: Palette) => void

function Drawing({ width, height, paint }: { width: number; height: number; paint: Paint }) {
  const theme = useTheme()
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d')
      if (!context) return
      context.setTransform(DENSITY, 0, 0, DENSITY, 0, 0)
      context.clearRect(0, 0, width, height)
      paint(context, paletteOf(theme))
    },
    [width, height, paint, theme],
  )
  return (
    <span aria-hidden="true">
      <canvas
        ref={draw}
        width={width * DENSITY}
        height={height * DENSITY}
        style={{ width, height, display: 'block' }}
      />
    </span>
  )
}
