import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './useMap'

interface Props {
  lng: number
  lat: number
  /** What the marker is called for those who cannot see it. */
  label: string
  /** It was dragged and dropped here. */
  onDrop: (at: { lng: number; lat: number }) => void
  children: ReactNode
}

/** A pin whose foot stands at a point of the map, and which a mouse or a finger drags elsewhere. Beside it stands a form that does the same. */
export function DragMarker({ lng, lat, label, onDrop, children }: Props) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor: 'bottom', draggable: true }))
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    element.removeAttribute('tabindex')
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', label)
    element.style.zIndex = '1'
  }, [map, marker, element, lng, lat, label])
  const drop = useEffectEvent(() => {
    const at = marker.getLngLat()
    onDrop({ lng: at.lng, lat: at.lat })
  })
  useEffect(() => {
    marker.on('dragend', () => drop())
    return () => void marker.remove()
  }, [marker])
  return createPortal(children, element)
}
