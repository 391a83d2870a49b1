import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { adminMapQuery, type CarParkFilter, type CarParkStanding } from '@/data/admin/carParks'
import { refreshCarParks } from '@/data/admin/queries'
import { usePublicEvents } from '@/data/events/usePublicEvents'
import type { Bounds } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { useSize } from '@/lib/useSize'
import { useWide } from '@/lib/useWide'
import type { Overlay } from '@/map/style/compose'
import { viewOfBounds, visibleBounds } from '@/map/view'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import type { Stop } from '@/ui/stops'
import { failed, prepareToasts } from '@/ui/toast'
import css from './CarParks.module.css'
import { CurationMap } from './CurationMap.lazy'
import { carParkOverlay, together } from './layers'
import { MapPlaceholder } from './MapPlaceholder'
import { MapSheet } from './MapSheet'
import { ModeTabs } from './ModeTabs'
import { MODES } from './modes'
import type { Picked, Place, Stage } from './stage'
import { Tools } from './Tools'
import { useAddress } from './useAddress'
import { useHowTo } from './useHowTo'
import { useMapView } from './useMapView'
import { usePageTop } from './usePageTop'
import type { Pointed } from './usePointer'
import { Zoom } from './Zoom'

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }
/** An area's count was picked: close enough to see its car parks. */
const INTO_AREA = 9.5
const STANDINGS: readonly string[] = ['on_map', 'hidden', 'unapproved', 'deleted']
const MAP_ERROR = { title: 'Map Error', detail: 'Failed to initialize map. Please refresh the page.' }

/** Car Park Management: one map, with a list and a form beside it. See the README beside this file. */
export default function CarParksPage() {
  const wide = useWide()
  const address = useAddress()
  const { params, change } = address
  const [view, look] = useMapView(address)
  const [size, measure] = useSize()
  const mode = MODES.find(({ id }) => id === params.get('mode')) ?? MODES[0]
  const inSheet = !wide && mode.inSheet === true
  const { covered, coverByList, cover } = useCovered()
  const insets = useMemo(() => ({ ...NO_INSETS, bottom: covered }), [covered])
  const bounds = useMemo(() => size && visibleBounds(view, size, insets), [view, size, insets])
  const [top, measureTop] = usePageTop()
  useTopOfPage(inSheet)
  const list = useListStop(mode.id)
  const filter = useFilter(params)
  const setFilter = useCallback(
    (next: CarParkFilter) =>
      change((to) => {
        put(to, 'q', next.q)
        put(to, 'standing', next.standing)
        put(to, 'conflict', next.conflict ? 'true' : null)
      }),
    [change],
  )

  const [adding, setAdding] = useState(true)
  const howTo = useHowTo()
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [noMap, setNoMap] = useState(false)
  const [pinned, pin] = useState<number | null>(null)
  const [drawn, draw] = useState<Overlay | null>(null)
  const [places, place] = usePlaces()
  const listeners = useRef(new Set<(picked: Picked) => void>())
  const listen = useCallback<Stage['listen']>((listener) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }, [])

  useEffect(prepareToasts, [])
  const theme = useTheme()
  const shown = useQuery(adminMapQuery(view.zoom, bounds, filter))
  useLive()
  // What an import did is marked on its own: the counts of areas would lie under its marks.
  const hasCounts = mode.id !== 'imports'
  const overlay = useMemo(() => {
    const data = shown.data && (hasCounts ? shown.data : { ...shown.data, areas: [] })
    return together(carParkOverlay(data, theme, pinned), drawn)
  }, [shown.data, hasCounts, theme, pinned, drawn])
  const point = ({ how, at, carPark, area }: Pointed) => {
    if (area) {
      look({ ...at, zoom: INTO_AREA })
      return
    }
    const picked = shown.data?.car_parks.find(({ id }) => id === carPark) ?? null
    for (const tell of [...listeners.current]) tell({ how, at, carPark: picked })
  }
  const show = useCallback(
    (to: Bounds, maxZoom?: number) => size && look(viewOfBounds(to, size, insets, maxZoom)),
    [size, insets, look],
  )
  const mapFailed = () => {
    setNoMap(true)
    failed(MAP_ERROR)
  }

  const stage: Stage = {
    ...{ height: size?.height ?? 0, covered, cover, lower: () => list.put('peek') },
    ...{ view, bounds, look, show, filter, setFilter, address, map, adding, howTo, pin, places, draw, listen },
  }
  // Only the first mode adds car parks.
  const adds = mode === MODES[0]
  const onHowTo = adds && !howTo.open ? () => howTo.show(true) : undefined
  const onAdding = adds ? setAdding : undefined
  const tools = <Tools adding={adding} onAdding={onAdding} onHowTo={onHowTo} filter={filter} onLook={look} />
  return (
    <div className={css.page}>
      <PageHeader title="Car Park Management" actions={wide && tools} />
      {!wide && tools}
      <div
        ref={measureTop}
        className={css.body}
        data-in-sheet={inSheet || undefined}
        style={{ '--top': `${top}px`, '--covered': `${covered}px` } as CSSProperties}
      >
        <section className={css.side} aria-label={inSheet ? undefined : mode.label}>
          <ModeTabs at={mode.id} address={address} />
          {!inSheet && <div ref={place.list} className={css.list} />}
        </section>
        <div ref={measure} className={css.map}>
          {noMap ? (
            <MapPlaceholder error={MAP_ERROR.detail} />
          ) : (
            <Suspense fallback={<MapPlaceholder />}>
              <CurationMap
                view={view}
                insets={insets}
                overlay={overlay}
                onView={look}
                onMap={setMap}
                onPoint={point}
                onFailed={mapFailed}
              />
            </Suspense>
          )}
          <div ref={place.over} className={css.over} />
          {!noMap && <Zoom view={view} onLook={look} />}
          {shown.data?.is_more && (
            <p className={css.more} role="status">
              Showing 3,000 car parks. Zoom in to see them all.
            </p>
          )}
          <div ref={place.sheet} className={css.recordSheet} />
          {inSheet && (
            <div className={css.listSheet}>
              <MapSheet
                key={mode.id}
                title={mode.label}
                height={size?.height ?? 0}
                stop={list.stop}
                onStop={list.put}
                onCover={coverByList}
              >
                <div ref={place.list} className={css.list} />
              </MapSheet>
            </div>
          )}
        </div>
        <div ref={place.beside} className={css.beside} />
      </div>
      <div ref={place.foot} />
      <Suspense fallback={<Skeleton />}>
        <mode.Component key={mode.id} stage={stage} />
      </Suspense>
    </div>
  )
}

function put(params: URLSearchParams, name: string, value: string | null) {
  if (value) params.set(name, value)
  else params.delete(name)
}

function useFilter(params: URLSearchParams): CarParkFilter {
  const q = params.get('q')?.trim() ?? ''
  const standing = params.get('standing')
  const conflict = params.get('conflict') === 'true'
  return useMemo(
    () => ({
      q,
      standing: standing !== null && STANDINGS.includes(standing) ? (standing as CarParkStanding) : null,
      conflict,
    }),
    [q, standing, conflict],
  )
}

/** The elements in which a mode puts its parts, and what finds them. */
function usePlaces() {
  const [list, setList] = useState<HTMLElement | null>(null)
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  const [over, setOver] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const places: Record<Place, HTMLElement | null> = { list, beside, over, foot, sheet }
  return [places, { list: setList, beside: setBeside, over: setOver, foot: setFoot, sheet: setSheet }] as const
}

/** How much of a phone's map lies under a sheet: a record's, or else the list's. */
function useCovered() {
  const [byList, coverByList] = useState(0)
  const [byRecord, cover] = useState(0)
  return { covered: byRecord || byList, coverByList, cover }
}

/** How high the sheet of a mode's list stands; half at first, in each mode. */
function useListStop(mode: string) {
  const [at, setAt] = useState<{ mode: string; stop: Stop }>({ mode, stop: 'half' })
  return { stop: at.mode === mode ? at.stop : 'half', put: (stop: Stop) => setAt({ mode, stop }) } as const
}

/** With a sheet over the map the page has nothing to scroll to: it goes back to its top. */
function useTopOfPage(inSheet: boolean): void {
  useEffect(() => {
    if (inSheet) window.scrollTo(0, 0)
  }, [inSheet])
}

/** What another admin, an import or a driver changes on the public map is asked for again. */
function useLive() {
  const queries = useQueryClient()
  usePublicEvents({
    onEvent: (event) => {
      if (event.event === 'tiles_changed' && event.tileset === 'carparks') refreshCarParks(queries)
    },
    onMissed: () => refreshCarParks(queries),
  })
}
