import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './useMap'

interface Props {
  lng: number
  lat: number
  /** What the marker is called for those who cannot see it; left out, what stands in it says so itself. */
  label?: string
  /** How far aside of its point it stands, in CSS pixels. */
  offset?: readonly [x: number, y: number]
  /** Above the others. */
  raised?: boolean
  /** Above what stands on lower layers; the others are on 0. */
  layer?: number
  children: ReactNode
}

const THERE = [0, 0] as const

/** Something that stands at a point of the map, its middle there, and moves with it. */
export function MapMarker({
  lng,
  lat,
  label,
  offset = THERE,
  raised = false,
  layer = raised ? 1 : 0,
  children,
}: Props) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor: 'center' }))
  const [x, y] = offset
  useEffect(() => {
    marker.setOffset([x, y]).setLngLat([lng, lat]).addTo(map)
    // The engine gives it a name and a role of its own.
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
    if (label === undefined) return
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', label)
  }, [map, marker, element, lng, lat, x, y, label])
  useEffect(() => {
    element.style.zIndex = layer > 0 ? String(layer) : ''
  }, [element, layer])
  useEffect(() => () => void marker.remove(), [marker])
  return createPortal(children, element)
}
