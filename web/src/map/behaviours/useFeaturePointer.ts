import type { MapGeoJSONFeature, MapMouseEvent, PointLike } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from '../useMap'

/** How far from a feature, in CSS pixels, a finger, a mouse or the middle of the map may be and still mean it. */
const TOLERANCE: Record<PickedBy, number> = { finger: 14, mouse: 3, keyboard: 60 }

/** What something was picked with. */
export type PickedBy = 'finger' | 'mouse' | 'keyboard'

interface Options {
  /** Layers that answer, the most wanted first. */
  layers: string[]
  onHover: (feature: MapGeoJSONFeature | null) => void
  /** A feature was picked, or the bare map (null). */
  onPick: (feature: MapGeoJSONFeature | null, by: PickedBy) => void
}

/** Hover and click on features of some layers, with a tolerance; Enter on the focused map picks what is at its middle. */
export function useFeaturePointer({ layers, onHover, onPick }: Options): void {
  const map = useMap()

  const find = useEffectEvent((at: { x: number; y: number }, tolerance: number): MapGeoJSONFeature | null => {
    const present = layers.filter((id) => map.getLayer(id))
    const box: [PointLike, PointLike] = [
      [at.x - tolerance, at.y - tolerance],
      [at.x + tolerance, at.y + tolerance],
    ]
    const found = map.queryRenderedFeatures(box, { layers: present })
    for (const id of present) {
      const near = found.filter((feature) => feature.layer.id === id)
      if (near.length > 0) return nearest(near, at)
    }
    return null
  })
  const nearest = (features: MapGeoJSONFeature[], at: { x: number; y: number }) =>
    features.reduce((best, next) => (distance(next, at) < distance(best, at) ? next : best))
  const distance = (feature: MapGeoJSONFeature, at: { x: number; y: number }) => {
    if (feature.geometry.type !== 'Point') return 0
    const point = map.project(feature.geometry.coordinates as [number, number])
    return Math.hypot(point.x - at.x, point.y - at.y)
  }
  const hover = useEffectEvent((feature: MapGeoJSONFeature | null) => onHover(feature))
  const pick = useEffectEvent((feature: MapGeoJSONFeature | null, by: PickedBy) => onPick(feature, by))

  useEffect(() => {
    const canvas = map.getCanvas()
    let over: MapGeoJSONFeature['id']
    const onMove = (event: MapMouseEvent) => {
      // After a tap browsers pretend that a mouse moved there, and it would never leave again.
      if (map.isMoving() || !window.matchMedia('(hover: hover)').matches) return
      const feature = find(event.point, TOLERANCE.mouse)
      if (feature?.id === over) return
      over = feature?.id
      canvas.style.cursor = feature ? 'pointer' : ''
      hover(feature)
    }
    const onOut = () => {
      over = undefined
      canvas.style.cursor = ''
      hover(null)
    }
    const onClick = (event: MapMouseEvent) => {
      const by = pointerOf(event.originalEvent)
      pick(find(event.point, TOLERANCE[by]), by)
    }
    const onKey = (event: KeyboardEvent) => {
      const feature = event.key === 'Enter' ? find(map.project(map.getCenter()), TOLERANCE.keyboard) : null
      if (feature) pick(feature, 'keyboard')
    }
    map.on('mousemove', onMove)
    map.on('mouseout', onOut)
    map.on('click', onClick)
    canvas.addEventListener('keydown', onKey)
    return () => {
      map.off('mousemove', onMove)
      map.off('mouseout', onOut)
      map.off('click', onClick)
      canvas.removeEventListener('keydown', onKey)
    }
  }, [map])
}

/** A click says what made it in newer browsers; in others the device's main pointer decides. */
function pointerOf(event: MouseEvent): PickedBy {
  const kind = event instanceof PointerEvent ? event.pointerType : ''
  if (kind === '') return window.matchMedia('(pointer: coarse)').matches ? 'finger' : 'mouse'
  return kind === 'touch' ? 'finger' : 'mouse'
}
