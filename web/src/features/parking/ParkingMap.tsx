import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MapGeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { BASEMAP_STYLE, useBasemap } from '@/data/basemap/queries'
import { type Filters, tileParameters } from '@/data/carParks/filters'
import { tileJsonQuery } from '@/data/carParks/queries'
import { usePublicEvents } from '@/data/events/usePublicEvents'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import type { Position } from '@/lib/geolocation'
import type { Theme } from '@/lib/theme'
import { type PickedBy, useFeaturePointer } from '@/map/behaviours/useFeaturePointer'
import { MapCanvas } from '@/map/MapCanvas'
import { MapPopup } from '@/map/MapPopup'
import { composeStyle } from '@/map/style/compose'
import type { Insets, MapView } from '@/map/view'
import type { Destination } from './destination'
import { FirstCarPark } from './FirstCarPark'
import { HoverPopup } from './HoverPopup'
import { LiveLayers } from './LiveLayers'
import { LiveTiles } from './LiveTiles'
import { COUNTS, carParkOverlay, PICKABLE, SOURCE } from './layers/carParkLayers'
import { LeavingSoonPopup } from './leavingSoon/LeavingSoonPopup'
import { MarkerBudget } from './MarkerBudget'
import { carParkOfFeature, carParkOfSelected, type MapCarPark } from './mapCarPark'
import { paletteOf } from './marker/palette'
import { pictureNamed } from './marker/pictures'
import type { CarParks } from './useCarParks'

interface Props {
  theme: Theme
  view: MapView
  insets: Insets
  filters: Filters
  carParks: CarParks
  /** Spaces that are about to be left, and the one whose words stand on the map. */
  leaving: LeavingSoonPlace[]
  openLeaving: LeavingSoonPlace | null
  onLeaving: (place: LeavingSoonPlace | null) => void
  selectedId: number | null
  hoveredId: number | null
  position: Position | null
  /** The place that was searched for. */
  destination: Destination | null
  onView: (view: MapView) => void
  onSelect: (id: number | null) => void
  onFailed: () => void
  /** What stands on the map beside the marker that a mouse is over, or a finger tapped. */
  popup?: ((carPark: MapCarPark) => ReactNode) | undefined
  /** The car park that a finger tapped, whose popup stands until another tap. */
  tapped: MapCarPark | null
  /** A finger tapped a car park, or the bare map. Left out, a tap opens a car park as a click does. */
  onTap?: ((carPark: MapCarPark | null) => void) | undefined
}

/** An area's count was picked: close enough to see its car parks. */
const ZOOM_INTO_AREA = 9.5

/** The map of car parks: our tiles as style layers, and over them what is few and lively. */
export default function ParkingMap(props: Props) {
  const { theme, carParks, filters, selectedId, tapped } = props
  const tilesUrl = carParks.config?.tiles_url ?? ''
  const basemap = useQuery({ ...tileJsonQuery(tilesUrl, 'basemap'), enabled: tilesUrl !== '' })
  const queries = useQueryClient()
  usePublicEvents({
    onEvent: (event) => {
      // The style says how far our basemap reaches, and beyond that no tile is asked for: a new region moves it.
      const grown = event.event === 'tiles_changed' && event.tileset === 'basemap' && event.everything
      if (grown) void queries.invalidateQueries({ queryKey: BASEMAP_STYLE })
    },
  })
  const [mostRank, setMostRank] = useState<number | null>(null)
  const [picked, setPicked] = useState<MapCarPark | null>(null)

  const palette = useMemo(() => paletteOf(theme), [theme])
  const ground = useBasemap(theme)
  // A click is answered from the tile at once; the list or the api knows better a moment later.
  const selected = useMemo(
    () => (carParks.selected ? carParkOfSelected(carParks.selected) : picked?.id === selectedId ? picked : null),
    [carParks.selected, picked, selectedId],
  )
  const tiles = tileAddress(tilesUrl, carParks.tileJson?.tiles[0], filters)
  const { attribution, drawn, areas } = carParks
  const style = useMemo(() => {
    const overlay = carParkOverlay({ tiles, drawn, areas, attribution, palette, selected, mostRank })
    return ground && composeStyle(ground.ours, ground.outside, overlay)
  }, [tiles, drawn, areas, attribution, palette, selected, mostRank, ground])

  const drawMissing = useCallback((map: MapLibreMap, name: string) => {
    const picture = pictureNamed(name, paletteOf(name.includes(':dark') ? 'dark' : 'light'))
    if (picture && !map.hasImage(name)) map.addImage(name, picture.data, picture.options)
  }, [])
  const pick = (feature: MapGeoJSONFeature | null, by: PickedBy) => {
    const carPark = feature && carParkOfFeature(feature)
    if (feature?.layer.id === COUNTS && feature.geometry.type === 'Point') {
      const [lng = 0, lat = 0] = feature.geometry.coordinates
      props.onView({ lng, lat, zoom: ZOOM_INTO_AREA })
      return
    }
    setPicked(carPark)
    // What has no marker has no point for a popup to stand at.
    const tap = by === 'finger' && (carPark === null || Number.isFinite(carPark.lng)) ? props.onTap : undefined
    if (tap) tap(carPark)
    else if (carPark?.id !== selectedId) props.onSelect(carPark?.id ?? null)
  }

  if (!style) return null
  return (
    <MapCanvas
      label="Map of car parks"
      style={style}
      view={props.view}
      insets={props.insets}
      onView={props.onView}
      onMissingImage={drawMissing}
      onState={(state) => state === 'failed' && props.onFailed()}
    >
      <LiveTiles source={SOURCE} tileset="carparks" version={carParks.tileJson?.['carpal:version'] ?? null} />
      <LiveTiles source="basemap" tileset="basemap" version={basemap.data?.['carpal:version'] ?? null} />
      <MarkerBudget onMostRank={setMostRank} />
      <FirstCarPark />
      <MapPointer onPick={pick}>
        {(hovered) => (
          <>
            {props.popup && (
              <HoverPopup hovered={hovered} selectedId={tapped?.id ?? selectedId} insets={props.insets}>
                {props.popup}
              </HoverPopup>
            )}
            {props.popup && tapped && (
              <MapPopup
                key={tapped.id}
                lng={tapped.lng}
                lat={tapped.lat}
                insets={props.insets}
                onClose={() => props.onTap?.(null)}
              >
                {props.popup(tapped)}
              </MapPopup>
            )}
            <LiveLayers
              dark={theme === 'dark'}
              palette={palette}
              selected={selected}
              hovered={hovered ?? tapped ?? carParks.listed.find(({ id }) => id === props.hoveredId) ?? null}
              position={props.position}
              destination={props.destination}
              changed={carParks.changed}
              leaving={props.leaving}
              onLeaving={props.onLeaving}
            />
            {props.openLeaving && (
              <LeavingSoonPopup place={props.openLeaving} insets={props.insets} onClose={() => props.onLeaving(null)} />
            )}
          </>
        )}
      </MapPointer>
    </MapCanvas>
  )
}

function tileAddress(tilesUrl: string, template: string | undefined, filters: Filters): string {
  const address = template ?? `${tilesUrl}/tiles/carparks/{z}/{x}/{y}.mvt`
  const parameters = tileParameters(filters).toString()
  return parameters ? `${address}${address.includes('?') ? '&' : '?'}${parameters}` : address
}

const LAYERS = [...PICKABLE, COUNTS]

interface PointerProps {
  onPick: (feature: MapGeoJSONFeature | null, by: PickedBy) => void
  children: (hovered: MapCarPark | null) => ReactNode
}

/** Clicks and hovers on the map. What is hovered is known to the map alone. */
function MapPointer({ onPick, children }: PointerProps) {
  const [hovered, setHovered] = useState<MapCarPark | null>(null)
  useFeaturePointer({
    layers: LAYERS,
    onHover: (feature) => setHovered(feature && carParkOfFeature(feature)),
    onPick,
  })
  return children(hovered)
}
