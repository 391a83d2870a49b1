import type { StyleSpecification } from 'maplibre-gl'

/**
 * The ground of the tile server's style: what it draws from the source `basemap`. The style also has the car parks, a
 * place to begin, and glyphs and sprites for maps elsewhere; here screens draw the car parks themselves, with the app's fonts.
 */
export function groundOf({ version, sources, layers }: StyleSpecification): StyleSpecification {
  const { basemap } = sources
  return {
    version,
    sources: basemap ? { basemap } : {},
    layers: layers.filter((layer) => layer.type === 'background' || ('source' in layer && layer.source === 'basemap')),
  }
}
