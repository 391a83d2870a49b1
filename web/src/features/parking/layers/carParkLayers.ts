import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { AreaCount } from '@/data/carParks/types'
import type { Overlay } from '@/map/style/compose'
import { type Face, FOR_PERMITS, VERDICT_FACES } from '../marker/look'
import type { Palette } from '../marker/palette'
import type { ListedRow } from '../useCarParks'
import { countLayers } from './countLayers'
import { flatLayers } from './flatLayers'

/** The source of car parks, and the layers that answer to a pointer, the most wanted first. */
export const SOURCE = 'carparks'
export const PICKABLE = ['carpark-price', 'carpark-marker', 'carpark-muted', 'carpark-line', 'carpark-footprint']
export const COUNTS = 'carpark-counts'

/** The source of car parks that the list gave. */
const DRAWN = 'drawn-carparks'
/** The source of counts that the list gave. */
const DRAWN_COUNTS = 'drawn-counts'

const SELECTED_SOURCE = 'selected-carpark'

/** A car park whose larger marker is drawn elsewhere, with its label here. */
export interface Selected {
  id: number
  lng: number
  lat: number
  /** Short words of its price; empty when there is none to show. */
  price: string
}

export interface CarParkStyle {
  /** Address of a tile with {z}, {x} and {y}, filters and all. */
  tiles: string
  /** Places to draw instead of the tiles', when something narrows the list that no tile knows. */
  drawn: ListedRow[] | null
  /** How many such car parks each area has, where the list counts instead. */
  areas: AreaCount[]
  attribution: string
  palette: Palette
  selected: Selected | null
  /** The highest rank that is still drawn, or null for all: large screens hold more than the budget. */
  mostRank: number | null
}

const PRICE = ['get', 'price'] as ExpressionSpecification
const HAS_FACE = ['in', ['get', 'avail'], ['literal', ['available', 'limited', 'full']]] as ExpressionSpecification
/** An answer to a question has the face that says whether it fits. */
const ANSWERS = ['has', 'face'] as ExpressionSpecification
/** Small and grey: what is not for everyone, and what does not fit. */
const MUTED_MARK = [
  'any',
  ['in', ['get', 'access'], ['literal', ['private', 'permit']]],
  ['==', ['get', 'price'], FOR_PERMITS],
  ['==', ['get', 'face'], 'muted'],
] as ExpressionSpecification

/** Sources and layers of car parks, as one overlay over a basemap. */
export function carParkOverlay(style: CarParkStyle): Overlay {
  const { palette, selected, drawn } = style
  const faces = drawn && facesOf(drawn)
  if (drawn) {
    const counts = countLayers(DRAWN_COUNTS, palette).map((layer) => drawnFrom(layer, DRAWN_COUNTS))
    const marks = [muted(style), prices(style), markers(style)].map((layer) => drawnFrom(layer, DRAWN))
    return {
      sources: {
        [DRAWN]: drawnSource(drawn, style.attribution),
        [DRAWN_COUNTS]: countSource(style.areas),
        [SELECTED_SOURCE]: selectedSource(selected),
        // The outlines of answers are in tiles alone, and take their colours from here.
        ...(faces && { [SOURCE]: source(style) }),
      },
      below: faces ? flatLayers(SOURCE, palette, selected?.id ?? null, faces) : [],
      above: [...counts, ...marks, selectedPrice(palette)],
    }
  }
  return {
    sources: { [SOURCE]: source(style), [SELECTED_SOURCE]: selectedSource(selected) },
    below: flatLayers(SOURCE, palette, selected?.id ?? null),
    above: [...countLayers(SOURCE, palette), muted(style), prices(style), markers(style), selectedPrice(palette)],
  }
}

/** Which answers have which face; null where nothing was asked. */
function facesOf(drawn: ListedRow[]): Map<Face, number[]> | null {
  const faces = new Map<Face, number[]>()
  for (const one of drawn) {
    if (!('verdict' in one)) return null
    const face = VERDICT_FACES[one.verdict]
    faces.set(face, [...(faces.get(face) ?? []), one.id])
  }
  return faces.size > 0 ? faces : null
}

function source({ tiles, attribution }: CarParkStyle): SourceSpecification {
  return { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: 16, attribution }
}

/** The same layer over what the list gave: it has the properties that a tile would give it, and no layers within. */
function drawnFrom(layer: LayerSpecification, source: string): LayerSpecification {
  const { 'source-layer': _, ...rest } = layer as LayerSpecification & { 'source-layer'?: string }
  return { ...rest, source } as LayerSpecification
}

function countSource(areas: AreaCount[]): SourceSpecification {
  const features = areas.map(({ name, count, lng, lat }) => ({
    type: 'Feature' as const,
    properties: { name, count },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }))
  return { type: 'geojson', data: { type: 'FeatureCollection', features } }
}

function drawnSource(carParks: ListedRow[], attribution: string): SourceSpecification {
  const features = carParks.map((carPark, at) => ({
    type: 'Feature' as const,
    id: carPark.id,
    properties: drawnProperties(carPark, at),
    geometry: { type: 'Point' as const, coordinates: [carPark.lng, carPark.lat] },
  }))
  return { type: 'geojson', attribution, data: { type: 'FeatureCollection', features } }
}

/** What a tile says of a car park: absent instead of false or empty. An answer is ranked by its place, and has its face. */
export function drawnProperties(carPark: ListedRow, at: number): Record<string, string | number | true> {
  const { name, access, kind, rank, availability, price, price_words, stay_words, ev, disabled, scam_reported } =
    carPark
  const priced = price.is !== 'unknown' && price.is !== 'not_shown'
  // What a stay costs stands for an answer, and never an hour's price.
  const words = 'verdict' in carPark ? stay_words : (stay_words ?? (priced && price_words))
  return {
    name,
    access,
    kind,
    rank: 'verdict' in carPark ? at : rank,
    ...(availability && { avail: availability }),
    ...(words && { price: words }),
    ...(ev && { ev }),
    ...(disabled && { disabled }),
    ...(scam_reported && { scam: scam_reported }),
    ...('verdict' in carPark && { face: VERDICT_FACES[carPark.verdict] }),
    ...('verdict' in carPark && carPark.number && { number: carPark.number }),
  }
}

function selectedSource(selected: Selected | null): SourceSpecification {
  const features =
    selected?.price && Number.isFinite(selected.lng)
      ? [
          {
            type: 'Feature' as const,
            properties: { price: selected.price },
            geometry: { type: 'Point' as const, coordinates: [selected.lng, selected.lat] },
          },
        ]
      : []
  return { type: 'geojson', data: { type: 'FeatureCollection', features } }
}

/** Tiles hold the ranks that the budget of a large screen counts by; answers are few, and ranked otherwise. */
const budgetOf = ({ drawn, mostRank }: CarParkStyle) => (drawn ? null : mostRank)

function ranked(mostRank: number | null, ...rest: ExpressionSpecification[]): ExpressionSpecification {
  const within: ExpressionSpecification[] = mostRank === null ? [] : [['<=', ['get', 'rank'], mostRank]]
  return ['all', ...rest, ...within]
}

/** `marker:light:limited:ev,disabled`, as `imageName` writes it. */
function imageExpression(theme: string): ExpressionSpecification {
  const warns = ['any', ['has', 'scam'], ['==', ['get', 'avail'], 'warning']] as ExpressionSpecification
  return [
    'concat',
    `marker:${theme}:`,
    ['case', ANSWERS, ['get', 'face'], HAS_FACE, ['get', 'avail'], 'other'],
    ':',
    ['case', ['has', 'ev'], 'ev', ''],
    ['case', ['all', ['has', 'ev'], ['any', ['has', 'disabled'], warns]], ',', ''],
    ['case', ['has', 'disabled'], 'disabled', ''],
    ['case', ['all', ['has', 'disabled'], warns], ',', ''],
    ['case', warns, 'warning', ''],
    ['case', ['has', 'number'], ['concat', ':', ['to-string', ['get', 'number']]], ''],
  ]
}

/**
 * Lower for car parks whose availability is known, then for the better ranked: these lie on top and get labels first. Answers
 * do in their order.
 */
const ORDER = [
  'case',
  ANSWERS,
  ['get', 'rank'],
  ['+', ['case', HAS_FACE, 0, 1e9], ['get', 'rank']],
] as ExpressionSpecification

function markers(style: CarParkStyle): LayerSpecification {
  const { palette } = style
  const mostRank = budgetOf(style)
  return {
    id: 'carpark-marker',
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'carparks',
    minzoom: 8,
    filter: ranked(mostRank, ['!', MUTED_MARK]),
    layout: {
      'icon-image': imageExpression(palette.theme),
      // The box leaves room for badges above; the square's middle is the car park.
      'icon-offset': [0, -2],
      // Always drawn. Where there are prices it is in the way of every label but its own; farther out names go first.
      'icon-allow-overlap': true,
      'icon-ignore-placement': ['step', ['zoom'], true, 15, false],
      'icon-padding': 0,
      'icon-size': markerSize(),
      'symbol-sort-key': ['-', 0, ORDER],
    },
  }
}

/** Full size where availability and price are known; smaller from the map's edge of knowledge, and on small scales. */
function markerSize(): ExpressionSpecification {
  const size: ExpressionSpecification = [
    'case',
    ['==', ['get', 'access'], 'customers'],
    0.74,
    ANSWERS,
    1,
    ['!', ['has', 'price']],
    0.8,
    HAS_FACE,
    1,
    0.88,
  ]
  return ['interpolate', ['linear'], ['zoom'], 9, ['*', size, 0.72], 13, ['*', size, 0.86], 15, size]
}

function muted(style: CarParkStyle): LayerSpecification {
  const { palette } = style
  const mostRank = budgetOf(style)
  const image = ['concat', `marker:${palette.theme}:muted:`, ['case', ['has', 'scam'], 'warning', '']]
  return {
    id: 'carpark-muted',
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'carparks',
    minzoom: 8,
    filter: ranked(mostRank, MUTED_MARK),
    layout: {
      'icon-image': image as ExpressionSpecification,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-padding': 0,
      'icon-size': 0.9,
    },
    paint: { 'icon-opacity': 0.9 },
  }
}

/** What is common to price labels: a pill whose middle stretches to the words. */
function pill(palette: Palette) {
  const text: ExpressionSpecification = [
    'case',
    ['==', ['slice', PRICE, 0, 5], 'est. '],
    ['format', 'est. ', { 'text-color': palette.inkQuiet }, ['slice', PRICE, 5], {}],
    ['format', PRICE, {}],
  ]
  return {
    'text-field': text,
    'text-font': ['Figtree Bold'],
    'text-size': 12.5,
    'text-anchor': 'top' as const,
    'text-padding': 1,
    'icon-image': `pill:${palette.theme}`,
    'icon-text-fit': 'both' as const,
    'icon-padding': 0,
  }
}

/** From where prices show; those of the answers to a question are few, and what it is about. */
const PRICES_FROM = 15
const ANSWERS_FROM = 12

function prices(style: CarParkStyle): LayerSpecification {
  const { palette, selected, drawn } = style
  const mostRank = budgetOf(style)
  const answers = drawn?.some((one) => 'verdict' in one)
  // The selected car park has its label farther down, below its larger marker.
  const other: ExpressionSpecification = ['!=', ['id'], selected?.id ?? -1]
  return {
    id: 'carpark-price',
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'carparks',
    minzoom: answers ? ANSWERS_FROM : PRICES_FROM,
    filter: ranked(mostRank, ['has', 'price'], ['!', MUTED_MARK], other),
    layout: { ...pill(palette), 'text-offset': [0, 1.72], 'symbol-sort-key': ORDER },
    paint: { 'text-color': palette.ink },
  }
}

/** Placed before every other label, so that those make way. */
function selectedPrice(palette: Palette): LayerSpecification {
  return {
    id: 'selected-price',
    type: 'symbol',
    source: SELECTED_SOURCE,
    layout: { ...pill(palette), 'text-offset': [0, 2.72], 'text-allow-overlap': true, 'icon-allow-overlap': true },
    paint: { 'text-color': palette.ink },
  }
}
