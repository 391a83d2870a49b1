import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'

export interface PulsePoint {
  id: number
  lng: number
  lat: number
}

/** How long a pulse lasts, in milliseconds. */
export const PULSE_MS = 1600

/** Rings that grow and fade where something has just changed; `progress` goes from 0 to 1. */
export function pulseLayer(points: PulsePoint[], progress: number, dark: boolean): Layer {
  const fade = Math.round(220 * (1 - progress))
  return new ScatterplotLayer<PulsePoint>({
    id: 'pulse',
    data: points,
    getPosition: (point) => [point.lng, point.lat],
    radiusUnits: 'pixels',
    getRadius: 16 + 22 * progress,
    filled: false,
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: 3,
    getLineColor: dark ? [125, 187, 250, fade] : [0, 94, 184, fade],
    updateTriggers: { getRadius: progress, getLineColor: [progress, dark] },
  })
}
