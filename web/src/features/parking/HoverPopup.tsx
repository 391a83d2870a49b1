import { type ReactNode, useEffect, useState } from 'react'
import { MapPopup } from '@/map/MapPopup'
import type { Insets } from '@/map/view'
import type { MapCarPark } from './mapCarPark'

/** How long a mouse must rest on a marker, and how long the popup waits for it to come over. */
const REST_MS = 220

interface Props {
  hovered: MapCarPark | null
  /** No popup for the car park that is open anyway. */
  selectedId: number | null
  insets: Insets
  children: (carPark: MapCarPark) => ReactNode
}

/** The popup of the marker that a mouse rests on; it stays while the mouse is on the popup itself. */
export function HoverPopup({ hovered, selectedId, insets, children }: Props) {
  const [shown, setShown] = useState<MapCarPark | null>(null)
  const [over, setOver] = useState(false)

  useEffect(() => {
    if (over) return
    const next = hovered && hovered.id !== selectedId && Number.isFinite(hovered.lng) ? hovered : null
    const timer = setTimeout(() => setShown(next), REST_MS)
    return () => clearTimeout(timer)
  }, [hovered, over, selectedId])

  if (!shown || shown.id === selectedId) return null
  return (
    <MapPopup
      key={shown.id}
      lng={shown.lng}
      lat={shown.lat}
      insets={insets}
      onOver={setOver}
      onClose={() => {
        setOver(false)
        setShown(null)
      }}
    >
      {children(shown)}
    </MapPopup>
  )
}
