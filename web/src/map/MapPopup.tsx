import { Popup } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './MapPopup.module.css'
import { useMap } from './useMap'
import type { Insets } from './view'

interface Props {
  lng: number
  lat: number
  /** What of the map is covered, and no place for a popup. */
  insets: Insets
  /** The pointer came onto the popup, or left it. */
  onOver?: (over: boolean) => void
  /** Escape was pressed. */
  onClose: () => void
  children: ReactNode
}

/** How wide a popup may be, in CSS pixels. */
const MAX_WIDTH = 320

/** Something small that stands at a point of the map and moves with it. */
export function MapPopup({ lng, lat, insets, onOver, onClose, children }: Props) {
  const map = useMap()
  const [content] = useState(() => document.createElement('div'))

  const { top, right, bottom, left } = insets
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: `${MAX_WIDTH}px`,
      offset: 20,
      padding: { top, right, bottom, left },
      className: css.popup ?? '',
    })
    popup.setLngLat([lng, lat]).setDOMContent(content).addTo(map)
    return () => {
      popup.remove()
    }
  }, [map, content, lng, lat, top, right, bottom, left])

  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return createPortal(
    <div onPointerEnter={() => onOver?.(true)} onPointerLeave={() => onOver?.(false)}>
      {children}
    </div>,
    content,
  )
}
