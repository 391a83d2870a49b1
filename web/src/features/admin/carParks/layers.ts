import type { FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { AdminMap } from '@/data/admin/carParks'
import type { Theme } from '@/lib/theme'
import type { Overlay } from '@/map/style/compose'

export const SOURCE = 'curation'
export const MARKERS = 'curation-car-parks'
export const AREAS = 'curation-areas'

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The blue markers of all car parks, or how many each area has. One whose pin stands on the map already is left out. */
export function carParkOverlay(shown: AdminMap | undefined, theme: Theme, pinned: number | null): Overlay {
  const markers = shown?.car_parks.filter(({ id }) => id !== pinned) ?? []
  const carParks: FeatureCollection<Point> = {
    type: 'FeatureCollection',
    features: markers.map(({ id, lng, lat, ...properties }) => ({
      type: 'Feature',
      id,
      properties,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
  const areas: FeatureCollection<Point> = {
    type: 'FeatureCollection',
    features: (shown?.areas ?? []).map(({ lng, lat, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
  const picture: ExpressionSpecification = [
    'concat',
    `curation:${theme}:`,
    ['get', 'standing'],
    ['case', ['get', 'scam_reported'], ':scam', ['get', 'conflict'], ':conflict', ''],
  ]
  const place = token('map-place')
  const halo = token('map-halo')
  return {
    sources: {
      [SOURCE]: { type: 'geojson', data: carParks },
      [AREAS]: { type: 'geojson', data: areas },
    },
    below: [],
    above: [
      {
        id: `${AREAS}-names`,
        type: 'symbol',
        source: AREAS,
        layout: {
          'text-field': ['get', 'area'],
          'text-font': ['Figtree SemiBold'],
          'text-size': 12,
          'text-anchor': 'top',
          'text-offset': [0, 2],
          'text-padding': 0,
          'text-optional': true,
          'symbol-sort-key': ['-', 0, ['get', 'count']],
        },
        paint: { 'text-color': place, 'text-halo-color': halo, 'text-halo-width': 1.6 },
      },
      {
        id: AREAS,
        type: 'symbol',
        source: AREAS,
        layout: {
          'text-field': ['number-format', ['get', 'count'], { locale: 'en-GB' }],
          'text-font': ['Figtree Bold'],
          'text-size': 14,
          'icon-image': `curation-count:${theme}`,
          'icon-text-fit': 'both',
          'icon-text-fit-padding': [2, 6, 2, 6],
          'icon-padding': 0,
          'text-padding': 0,
          'symbol-sort-key': ['-', 0, ['get', 'count']],
        },
        paint: { 'text-color': '#FFFFFF' },
      },
      {
        id: MARKERS,
        type: 'symbol',
        source: SOURCE,
        layout: {
          'icon-image': picture,
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'icon-padding': 0,
        },
      },
    ],
  }
}

/** Several overlays as one. */
export function together(...overlays: readonly (Overlay | null)[]): Overlay {
  const there = overlays.filter((overlay) => overlay !== null)
  return {
    sources: Object.assign({}, ...there.map(({ sources }) => sources)),
    below: there.flatMap(({ below }) => below),
    above: there.flatMap(({ above }) => above),
  }
}
