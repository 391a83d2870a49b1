import type { Layer } from '@deck.gl/core'
import { useMemo } from 'react'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import type { Position } from '@/lib/geolocation'
import { DeckOverlay } from '@/map/DeckOverlay'
import { ownPositionLayers } from '@/map/layers/ownPosition'
import { type PulsePoint, pulseLayer } from '@/map/layers/pulse'
import { usePulse } from '@/map/layers/usePulse'
import type { Destination } from './destination'
import { destinationLayer } from './layers/destinationLayer'
import { hoverLayer, selectionLayer } from './layers/selectionLayer'
import { leavingSoonLayers } from './leavingSoon/layers'
import type { MapCarPark } from './mapCarPark'
import type { Palette } from './marker/palette'

interface Props {
  dark: boolean
  palette: Palette
  selected: MapCarPark | null
  hovered: { id: number; lng: number; lat: number } | null
  position: Position | null
  destination: Destination | null
  changed: PulsePoint[]
  /** Spaces that are about to be left. */
  leaving: LeavingSoonPlace[]
  onLeaving: (place: LeavingSoonPlace) => void
}

/** What is few and lively, over the markers: own position, changes as they happen, the place searched for, the hovered and the selected one. */
export function LiveLayers({
  dark,
  palette,
  selected,
  hovered,
  position,
  destination,
  changed,
  leaving,
  onLeaving,
}: Props) {
  const pulse = usePulse(changed)

  const layers = useMemo(() => {
    const drawn: (Layer | null)[] = [
      ...leavingSoonLayers(leaving, palette, onLeaving),
      ...(position ? ownPositionLayers(position, dark) : []),
      pulse === null ? null : pulseLayer(changed, pulse, dark),
      destination && destinationLayer(destination, palette),
      hovered && hovered.id !== selected?.id && Number.isFinite(hovered.lng) ? hoverLayer(hovered, dark) : null,
      selected && Number.isFinite(selected.lng) ? selectionLayer(selected, palette) : null,
    ]
    return drawn.filter((layer) => layer !== null)
  }, [dark, palette, selected, hovered, position, destination, changed, pulse, leaving, onLeaving])

  return <DeckOverlay layers={layers} />
}
