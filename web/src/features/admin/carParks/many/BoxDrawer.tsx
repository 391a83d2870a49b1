import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Bounds } from '@/lib/geo'
import { useMap } from '@/map/useMap'
import css from './Many.module.css'

type Point = { x: number; y: number }

/** Lets a mouse or a finger drag a box on the map. The list does the same by keyboard. */
export function BoxDrawer({ onDrawn, onEnd }: { onDrawn: (box: Bounds) => void; onEnd: () => void }) {
  const map = useMap()
  const [from, setFrom] = useState<Point | null>(null)
  const [to, setTo] = useState<Point | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && end()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const at = (event: React.PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const drop = () => {
    if (from && to) {
      const [a, b] = [map.unproject([from.x, from.y]), map.unproject([to.x, to.y])]
      onDrawn([Math.min(a.lng, b.lng), Math.min(a.lat, b.lat), Math.max(a.lng, b.lng), Math.max(a.lat, b.lat)])
    }
    setFrom(null)
    setTo(null)
  }
  return createPortal(
    <div
      className={css.sheet}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(at(event))
      }}
      onPointerMove={(event) => from && setTo(at(event))}
      onPointerUp={drop}
    >
      {from && to && (
        <span
          className={css.box}
          style={{
            left: Math.min(from.x, to.x),
            top: Math.min(from.y, to.y),
            width: Math.abs(to.x - from.x),
            height: Math.abs(to.y - from.y),
          }}
        />
      )}
    </div>,
    map.getContainer(),
  )
}
