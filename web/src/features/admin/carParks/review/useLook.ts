import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { carParkPairQuery } from '@/data/admin/carParkPairs'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import type { Bounds, LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { useWide } from '@/lib/useWide'
import { boundsOf, circleAround, squareAround } from '@/map/shapes'
import type { Overlay } from '@/map/style/compose'
import { outlines } from '../../carParkPairs/outlines'
import type { Stage } from '../stage'

/** Within which a car park may be the one that is meant. */
const NEAR_METRES = 100
/** What is shown around one, so that the ring of 100 metres is whole. */
const AROUND_METRES = 230

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Takes the map to a matter once, and says what is drawn around it. */
export function useLook(stage: Stage, item: CarParkMatter | undefined): { overlay: Overlay | null } {
  const theme = useTheme()
  const isSuggestion = item?.kind === 'suggestion'
  const suggestion = useQuery({ ...adminSuggestionQuery(item?.id ?? ''), enabled: isSuggestion }).data
  const pair = useQuery({ ...carParkPairQuery(item?.id ?? ''), enabled: item?.kind === 'pair' }).data
  // On a phone not before it is known how much of the map is in sight.
  const wide = useWide()
  const isMeasured = stage.bounds !== null && (wide || stage.covered > 0)
  const go = useEffectEvent(() => {
    if (item) stage.show(around(item), 18)
  })
  const id = item?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another matter moves the map, and the first once it is measured
  useEffect(() => {
    if (isMeasured) go()
  }, [id, isMeasured])
  const { lng, lat } = { ...item, ...(suggestion?.fields as { lng?: number; lat?: number } | undefined) }
  const neighbours = suggestion?.neighbours
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  const overlay = useMemo(() => {
    if (isSuggestion && lng !== undefined && lat !== undefined) {
      const at: LngLat = [lng, lat]
      return ring(
        at,
        (neighbours ?? []).map((near) => [at, [near.lng, near.lat]]),
      )
    }
    return pair ? outlines(pair.sides) : null
  }, [isSuggestion, lng, lat, neighbours, pair, theme])
  return { overlay }
}

const around = ({ lng, lat }: CarParkMatter): Bounds =>
  boundsOf(squareAround([lng, lat], AROUND_METRES)) ?? [lng, lat, lng, lat]

/** A dashed ring of 100 metres at true scale, and a dotted line to each neighbour. */
function ring(at: LngLat, lines: readonly (readonly LngLat[])[]): Overlay {
  const action = colour('action')
  const around = circleAround(at, NEAR_METRES).map(([lng, lat]) => [lng, lat])
  const toEach = lines.map((line) => line.map(([lng, lat]) => [lng, lat]))
  return {
    sources: {
      'review-near': {
        type: 'geojson',
        data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [around] } },
      },
      'review-lines': {
        type: 'geojson',
        data: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: toEach } },
      },
    },
    below: [
      {
        id: 'review-near-fill',
        type: 'fill',
        source: 'review-near',
        paint: { 'fill-color': action, 'fill-opacity': 0.06 },
      },
      {
        id: 'review-near-line',
        type: 'line',
        source: 'review-near',
        paint: { 'line-color': action, 'line-width': 2, 'line-dasharray': [3, 2] },
      },
    ],
    above: [
      {
        id: 'review-lines',
        type: 'line',
        source: 'review-lines',
        paint: { 'line-color': colour('ink'), 'line-width': 1.5, 'line-dasharray': [1, 2] },
      },
    ],
  }
}
