import './engine'
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchTiles } from './behaviours/watchTiles'
import { createMap, samePadding, travelTo, viewOf } from './camera'
import { loadMapFonts } from './fonts'
import css from './MapCanvas.module.css'
import { applyStyle } from './style/applyStyle'
import { MapContext } from './useMap'
import { type Insets, type MapView, sameView } from './view'

/** `loading` until the first picture, then `busy` while tiles come or the camera moves, and `idle`. */
export type MapState = 'loading' | 'busy' | 'idle' | 'failed'

export interface MapCanvasProps {
  /** What the map is called for those who cannot see it. */
  label: string
  style: StyleSpecification
  /** Where to look. A new value moves the camera; a value that came from `onView` does nothing. */
  view: MapView
  insets: Insets
  /** The camera came to rest elsewhere. */
  onView: (view: MapView) => void
  /** Draws an image that a layer asks for by name, or leaves it. */
  onMissingImage?: (map: MapLibreMap, id: string) => void
  onState?: (state: MapState) => void
  children?: ReactNode
}

/**
 * A flat MapLibre map that fills its parent. It is told its style, view and insets, tells where it came to rest, and
 * gives itself to its children once its first style stands. `data-map-state` says how it is, for tests and styles.
 */
export function MapCanvas(props: MapCanvasProps) {
  const container = useRef<HTMLElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [state, setState] = useState<MapState>('loading')
  const sent = useRef(props.view)
  const { style, view, insets } = props

  const tell = useEffectEvent((next: MapState) => {
    setState(next)
    props.onState?.(next)
  })
  const rest = useEffectEvent((at: MapView) => props.onView(at))
  const missing = useEffectEvent((of: MapLibreMap, id: string) => props.onMissingImage?.(of, id))
  const make = useEffectEvent((element: HTMLElement) => createMap(element, props))

  useEffect(() => {
    const element = container.current
    let made: MapLibreMap | undefined
    let gone = false
    loadMapFonts().then(() => {
      if (gone || !element) return
      try {
        made = make(element)
      } catch (error) {
        console.error('map.create failed', error)
        tell('failed')
        return
      }
      const live = made
      watchTiles(live)
      live.setMissingStyleImageResolver((id) => missing(live, id))
      live.once('style.load', () => setMap(live))
      for (const event of ['dataloading', 'movestart'] as const) live.on(event, () => tell('busy'))
      live.on('idle', () => tell('idle'))
      // A journey that another one cuts short also says `moveend`: only where the camera really stays is news. That it came
      // where it was sent is none, and would take back a later wish that has not reached the map yet.
      const arrive = () => {
        const at = viewOf(live)
        if (!live.isMoving() && !sameView(at, sent.current)) rest(at)
      }
      live.on('moveend', () => queueMicrotask(arrive))
    })
    return () => {
      gone = true
      setMap(null)
      made?.remove()
    }
  }, [])

  useEffect(() => {
    if (map) applyStyle(map, style)
  }, [map, style])

  const { top, right, bottom, left } = insets
  const { lng, lat, zoom } = view
  useEffect(() => {
    if (!map) return
    const padding = { top, right, bottom, left }
    const at = { lng, lat, zoom }
    sent.current = at
    if (!samePadding(map, padding) || !sameView(viewOf(map), at)) travelTo(map, at, padding)
  }, [map, top, right, bottom, left, lng, lat, zoom])

  return (
    <div className={css.frame} data-map-state={state}>
      <section ref={container} className={css.canvas} aria-label={props.label} />
      {map && <MapContext value={map}>{props.children}</MapContext>}
    </div>
  )
}
