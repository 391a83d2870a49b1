import type { Layer } from '@deck.gl/core'
import { useMemo } from 'react'
import type { Position } from '@/lib/geolocation'
import { DeckOverlay } from '@/map/DeckOverlay'
import { ownPositionLayers } from '@/map/layers/ownPosition'
import { type PulsePoint, pulseLayer } from '@/map/layers/pulse'
import { usePulse } from '@/map/layers/usePulse'
import { hoverLayer, selectionLayer } from './layers/selectionLayer'
import type { MapPlace } from './mapPlace'
import type { Palette } from './marker/palette'

interface Props {
  dark: boolean
  palette: Palette
  selected: MapPlace | null
  hovered: { id: number; lng: number; lat: number } | null
  position: Position | null
  changed: PulsePoint[]
}

/** What is few and lively, over the markers: own position, changes as they happen, the hovered and the selected place. */
export function Lively({ dark, palette, selected, hovered, position, changed }: Props) {
  const pulse = usePulse(changed)

  const layers = useMemo(() => {
    const drawn: (Layer | null)[] = [
      ...(position ? ownPositionLayers(position, dark) : []),
      pulse === null ? null : pulseLayer(changed, pulse, dark),
      hovered && hovered.id !== selected?.id && Number.isFinite(hovered.lng) ? hoverLayer(hovered, dark) : null,
      selected && Number.isFinite(selected.lng) ? selectionLayer(selected, palette) : null,
    ]
    return drawn.filter((layer) => layer !== null)
  }, [dark, palette, selected, hovered, position, changed, pulse])

  return <DeckOverlay layers={layers} />
}
