import type { MapGeoJSONFeature } from 'maplibre-gl'
import { type ReactNode, useState } from 'react'
import { type PickedBy, useFeaturePointer } from '@/map/behaviours/useFeaturePointer'
import { COUNTS, PICKABLE } from './layers/carParkLayers'
import { carParkOfFeature, type MapCarPark } from './mapCarPark'

const LAYERS = [...PICKABLE, COUNTS]

interface Props {
  onPick: (feature: MapGeoJSONFeature | null, by: PickedBy) => void
  children: (hovered: MapCarPark | null) => ReactNode
}

/** Clicks and hovers on the map. What is hovered is known to the map alone. */
export function MapPointer({ onPick, children }: Props) {
  const [hovered, setHovered] = useState<MapCarPark | null>(null)
  useFeaturePointer({
    layers: LAYERS,
    onHover: (feature) => setHovered(feature && carParkOfFeature(feature)),
    onPick,
  })
  return children(hovered)
}
