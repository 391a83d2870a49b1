import type {
  ExpressionFilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'

/** Sources and layers that a feature puts on the map. */
export interface Overlay {
  sources: Record<string, SourceSpecification>
  /** Flat things, drawn under the first label of the basemap. */
  below: LayerSpecification[]
  /** Marks, drawn over everything else. */
  above: LayerSpecification[]
}

/** From here on a region we have mapped covers the outside map. */
const FIRST_REGION_ZOOM = 9

/** Put before the names of an outside style's sources and layers, so that they never meet ours. */
const OUTSIDE = 'outside-'

/**
 * One style out of three: an outside basemap (if one is configured), our own basemap, and what features draw.
 *
 * The outside map lies lowest. Over it our `regions` layer paints the ground of what we have mapped ourselves, so that
 * the two never show through each other, and then come our own layers, without what we have in parts only: the coarse
 * coast, and streets around single car parks. Without an outside map our background does that.
 */
export function composeStyle(
  ours: StyleSpecification,
  outside: StyleSpecification | null,
  overlay: Overlay,
): StyleSpecification {
  const base = outside ? underlay(ours, outside) : ours
  const firstLabel = base.layers.findIndex((layer) => layer.type === 'symbol' && !layer.id.startsWith(OUTSIDE))
  const cut = firstLabel < 0 ? base.layers.length : firstLabel
  return {
    ...base,
    sources: creditedOnce({ ...base.sources, ...overlay.sources }),
    layers: [...base.layers.slice(0, cut), ...overlay.below, ...base.layers.slice(cut), ...overlay.above],
  }
}

/** Each credit at the first source that gives it: MapLibre would show those of several sources once for each. */
function creditedOnce(sources: StyleSpecification['sources']): StyleSpecification['sources'] {
  const given = new Set<string>()
  const credited = Object.entries(sources).map(([id, source]) => {
    if (!('attribution' in source) || !source.attribution) return [id, source] as const
    const credits = source.attribution.split(' | ').filter((credit) => !given.has(credit))
    for (const credit of credits) given.add(credit)
    return [id, { ...source, attribution: credits.join(' | ') }] as const
  })
  return Object.fromEntries(credited)
}

function underlay(ours: StyleSpecification, outside: StyleSpecification): StyleSpecification {
  const mine = ours.layers.filter((layer) => layer.type !== 'background').map(withinRegions)
  const hasMask = mine.some((layer) => 'source-layer' in layer && layer['source-layer'] === 'regions')
  // Its `glyphs` are left out: without them MapLibre draws text with our own fonts and fetches none.
  return {
    ...ours,
    ...(outside.sprite ? { sprite: outside.sprite } : {}),
    sources: { ...renamed(outside.sources), ...ours.sources },
    layers: [...outside.layers.map(outsideLayer), ...(hasMask ? [] : regionsMask(ours)), ...mine],
  }
}

/** A layer from this site's tiles, for the regions that they hold whole. */
function withinRegions(layer: LayerSpecification): LayerSpecification {
  if (layer.type === 'background' || !('source-layer' in layer)) return layer
  const whole: ExpressionFilterSpecification = ['!', ['has', 'partial']]
  const filter = layer.filter ? (['all', layer.filter, whole] as ExpressionFilterSpecification) : whole
  return { ...layer, minzoom: Math.max(layer.minzoom ?? 0, FIRST_REGION_ZOOM), filter } as LayerSpecification
}

function renamed(sources: StyleSpecification['sources']): StyleSpecification['sources'] {
  return Object.fromEntries(Object.entries(sources).map(([id, source]) => [OUTSIDE + id, source]))
}

function outsideLayer(layer: LayerSpecification): LayerSpecification {
  const source = 'source' in layer && typeof layer.source === 'string' ? { source: OUTSIDE + layer.source } : {}
  const copy = { ...layer, ...source, id: OUTSIDE + layer.id } as LayerSpecification
  if (copy.type !== 'symbol' || copy.layout?.['text-field'] === undefined) return copy
  const bold = /bold|semi|black/i.test(JSON.stringify(copy.layout['text-font'] ?? ''))
  return { ...copy, layout: { ...copy.layout, 'text-font': [bold ? 'Figtree SemiBold' : 'Figtree Medium'] } }
}

/** The ground of the regions we have mapped, in the colour of our background. */
function regionsMask(ours: StyleSpecification): LayerSpecification[] {
  const background = ours.layers.find((layer) => layer.type === 'background')
  const colour = background?.paint?.['background-color']
  if (!ours.sources.basemap || colour === undefined) return []
  return [
    {
      id: 'regions-mask',
      type: 'fill',
      source: 'basemap',
      'source-layer': 'regions',
      paint: { 'fill-color': colour as string, 'fill-antialias': false },
    },
  ]
}
