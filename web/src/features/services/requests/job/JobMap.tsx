import { Car, Locate, Truck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import { useTheme } from '@/lib/theme'
import { useSize } from '@/lib/useSize'
import { usePageScroll } from '@/map/behaviours/usePageScroll'
import { MapCanvas } from '@/map/MapCanvas'
import { MapMarker } from '@/map/MapMarker'
import { composeStyle, type Overlay } from '@/map/style/compose'
import { type MapView, viewOfBounds } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Job.module.css'

type Point = { lng: number; lat: number }
type Props = {
  car: Point
  /** Where the provider was last. */
  van: Point | null
  /** What stands at the van: when it is expected. */
  label: string | null
}

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }
/** So that both marks and the label stand clear of the edges, and of what floats at the top. */
const ROOM = { top: 136, right: 56, bottom: 72, left: 56 }
const CLOSE = 15.5

/** The provider's way to the car, on a map that keeps both in view until somebody moves it. */
export default function JobMap({ car, van, label }: Props) {
  const theme = useTheme()
  const basemap = useBasemap(theme)
  const [size, measure] = useSize()
  const [own, setOwn] = useState<MapView | null>(null)
  const [failed, setFailed] = useState(false)
  const line = useMemo(() => between(car, van, theme === 'dark'), [car, van, theme])
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, line), [basemap, line])
  const both = useMemo(() => (size ? viewOf(car, van, size) : null), [car, van, size])
  if (failed) return null
  return (
    <div ref={measure} className={css.map}>
      {style && both && (
        <MapCanvas
          label="Map of the provider on the way to you"
          style={style}
          view={own ?? both}
          insets={NO_INSETS}
          onView={setOwn}
          onState={(state) => setFailed(state === 'failed')}
        >
          <WheelIsThePages />
          <MapMarker {...car} label="Your vehicle">
            <span className={css.car}>
              <Icon of={Car} size={24} />
            </span>
          </MapMarker>
          {van && (
            <MapMarker {...van} label="The provider">
              <span className={css.van}>
                {label && <b>{label}</b>}
                <Icon of={Truck} size={24} />
              </span>
            </MapMarker>
          )}
        </MapCanvas>
      )}
      {own && (
        <IconButton label="Show both again" look="float" className={css.again} onClick={() => setOwn(null)}>
          <Icon of={Locate} />
        </IconButton>
      )}
    </div>
  )
}

function WheelIsThePages() {
  usePageScroll()
  return null
}

function viewOf(car: Point, van: Point | null, size: { width: number; height: number }): MapView {
  if (!van) return { ...car, zoom: CLOSE }
  const [west, east] = [Math.min(car.lng, van.lng), Math.max(car.lng, van.lng)]
  const [south, north] = [Math.min(car.lat, van.lat), Math.max(car.lat, van.lat)]
  return viewOfBounds([west, south, east, north], size, ROOM, CLOSE)
}

/** A dashed line from one to the other, as the crow flies: the streets that the provider takes are not known. */
function between(car: Point, van: Point | null, dark: boolean): Overlay {
  const coordinates = van
    ? [
        [van.lng, van.lat],
        [car.lng, car.lat],
      ]
    : []
  const features: GeoJSON.Feature[] = van
    ? [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }]
    : []
  return {
    sources: { way: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [],
    above: [
      {
        id: 'way',
        type: 'line',
        source: 'way',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': dark ? '#64abf5' : '#005eb8', 'line-width': 4, 'line-dasharray': [0.1, 2] },
      },
    ],
  }
}
