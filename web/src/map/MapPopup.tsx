import { Popup } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './MapPopup.module.css'
import { useMap } from './useMap'

interface Props {
  lng: number
  lat: number
  /** The pointer came onto the popup, or left it. */
  onOver: (over: boolean) => void
  children: ReactNode
}

/** How wide a popup may be, in CSS pixels. */
const WIDEST = 320

/** Something small that stands at a point of the map and moves with it. */
export function MapPopup({ lng, lat, onOver, children }: Props) {
  const map = useMap()
  const [content] = useState(() => document.createElement('div'))

  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: `${WIDEST}px`,
      offset: 20,
      className: css.popup ?? '',
    })
    popup.setLngLat([lng, lat]).setDOMContent(content).addTo(map)
    return () => {
      popup.remove()
    }
  }, [map, content, lng, lat])

  return createPortal(
    <div onPointerEnter={() => onOver(true)} onPointerLeave={() => onOver(false)}>
      {children}
    </div>,
    content,
  )
}
