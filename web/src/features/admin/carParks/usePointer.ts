import type { MapGeoJSONFeature, MapMouseEvent, MapTouchEvent, PointLike } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMap } from '@/map/useMap'
import { AREAS, MARKERS } from './layers'

/** How long a finger is held to add a car park. */
export const HOLD_MS = 5000
/** A held finger may tremble by so many CSS pixels. */
const STILL_PX = 12
/** How far from a marker a click may be and still mean it. */
const NEAR_PX = 6

/** What was pointed at, and how: `click` for a click or a tap, `ask` for a right click or a finger held for five seconds. */
export interface Pointed {
  how: 'click' | 'ask'
  at: { lng: number; lat: number }
  /** The id of a car park. */
  carPark: number | null
  /** The count of an area. */
  area: boolean
}

/** Where a finger is held, in CSS pixels on the map. */
export interface Hold {
  x: number
  y: number
}

/**
 * Tells of clicks, right clicks and a finger held for five seconds, on a marker or on the bare map. Returns where a finger is held for
 * as long as the five seconds run.
 */
export function usePointer(onPoint: (pointed: Pointed) => void): Hold | null {
  const map = useMap()
  const [hold, setHold] = useState<Hold | null>(null)
  const find = useEffectEvent((at: { x: number; y: number }): MapGeoJSONFeature | undefined => {
    const box: [PointLike, PointLike] = [
      [at.x - NEAR_PX, at.y - NEAR_PX],
      [at.x + NEAR_PX, at.y + NEAR_PX],
    ]
    const layers = [MARKERS, AREAS].filter((id) => map.getLayer(id))
    return map.queryRenderedFeatures(box, { layers })[0]
  })
  const point = useEffectEvent(
    (how: Pointed['how'], event: { point: { x: number; y: number }; lngLat: { lng: number; lat: number } }) => {
      const feature = find(event.point)
      const isMarker = feature?.layer.id === MARKERS
      onPoint({
        how,
        at: { lng: event.lngLat.lng, lat: event.lngLat.lat },
        carPark: isMarker ? Number(feature.id) : null,
        area: feature?.layer.id === AREAS,
      })
    },
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let began: { x: number; y: number } | null = null
    let held = false
    let fingers = 0
    const stop = () => {
      clearTimeout(timer)
      setHold(null)
    }
    const onLift = (event: MapTouchEvent) => {
      fingers = event.originalEvent.touches.length
      stop()
    }
    const onClick = (event: MapMouseEvent) => {
      // The tap that ends a hold is none.
      if (held) held = false
      else point('click', event)
    }
    const onMenu = (event: MapMouseEvent) => {
      // The map says it of a finger after half a second, in an event that is the same as a mouse's.
      if (fingers > 0) return
      event.preventDefault()
      point('ask', event)
    }
    const onTouch = (event: MapTouchEvent) => {
      stop()
      held = false
      fingers = event.originalEvent.touches.length
      if (fingers !== 1) return
      began = { x: event.point.x, y: event.point.y }
      const { point: at, lngLat } = event
      setHold(began)
      timer = setTimeout(() => {
        held = true
        setHold(null)
        point('ask', { point: at, lngLat })
      }, HOLD_MS)
    }
    const onMove = (event: MapTouchEvent) => {
      if (began && Math.hypot(event.point.x - began.x, event.point.y - began.y) > STILL_PX) stop()
    }
    const over = (event: MapMouseEvent) => {
      if (!map.isMoving()) map.getCanvas().style.cursor = find(event.point) ? 'pointer' : ''
    }
    map.on('click', onClick)
    map.on('contextmenu', onMenu)
    map.on('mousemove', over)
    map.on('touchstart', onTouch)
    map.on('touchmove', onMove)
    map.on('touchend', onLift)
    map.on('touchcancel', onLift)
    return () => {
      clearTimeout(timer)
      map.off('click', onClick)
      map.off('contextmenu', onMenu)
      map.off('mousemove', over)
      map.off('touchstart', onTouch)
      map.off('touchmove', onMove)
      map.off('touchend', onLift)
      map.off('touchcancel', onLift)
    }
  }, [map])
  return hold
}
