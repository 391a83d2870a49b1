import type { Bounds, LngLat } from '@/lib/geo'
import type { Theme } from '@/lib/theme'
import { areaOf, boundsOf, circleAround } from '@/map/shapes'
import type { Overlay } from '@/map/style/compose'

/** A colour of the page, which wears the theme already. */
export const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The circle in which one is told of jobs, drawn under the names of the map. */
export function reachOverlay(base: LngLat, radiusKm: number, theme: Theme): Overlay {
  const colour = token('action')
  return {
    sources: { reach: { type: 'geojson', data: areaOf([circleAround(base, radiusKm * 1000)]) } },
    below: [
      {
        id: 'reach-fill',
        type: 'fill',
        source: 'reach',
        paint: { 'fill-color': colour, 'fill-opacity': theme === 'dark' ? 0.16 : 0.07 },
      },
      { id: 'reach-line', type: 'line', source: 'reach', paint: { 'line-color': colour, 'line-width': 2 } },
    ],
    above: [],
  }
}

/** The box around a reach. */
export const reachBounds = (base: LngLat, radiusKm: number): Bounds =>
  boundsOf(circleAround(base, radiusKm * 1000)) ?? [base[0], base[1], base[0], base[1]]
