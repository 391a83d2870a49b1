import { ArrowLeft, CloudOff, SearchX, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Sort } from '@/data/carParks/filters'
import type { TripVehicle } from '@/data/needs/driven'
import { useOnline } from '@/lib/online'
import type { MapView } from '@/map/view'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { SkeletonRows } from '@/ui/Skeleton'
import { AreaList } from './AreaList'
import answersCss from './answers/Answers.module.css'
import { AnswersHead } from './answers/AnswersHead'
import { AnswersRest } from './answers/AnswersRest'
import { formatFitting } from './answers/words'
import { CarParkDetail } from './CarParkDetail'
import { CarParkList } from './CarParkList'
import { Footnote } from './Footnote'
import { formatFound, formatInView } from './format'
import type { Origin } from './origin'
import css from './Results.module.css'
import { SortMenu } from './SortMenu'
import type { ScreenName } from './screens'
import type { CarParks } from './useCarParks'

interface Props {
  carParks: CarParks
  selectedId: number | null
  /** Whether anything narrows the list: filters, words or a search. */
  narrowed: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  /** What the screen says above the list and its count; it scrolls with the list. */
  head: ReactNode
  /** What it says below the list. */
  foot?: ReactNode
  /** The spaces that are about to be left, over the car parks. */
  leaving?: ReactNode
  /** The screen whose words the open car park speaks. */
  screen: ScreenName
  /** From where it is how far. */
  from: Origin
  onSelect: (id: number | null) => void
  onHover: (id: number | null) => void
  onLook: (view: MapView) => void
  onLookWider: () => void
  onShowAll: () => void
  onClear: () => void
  /** Changes the question that was asked. */
  onChangeTrip: () => void
  /** Asks it for another vehicle. */
  onVehicle?: (vehicle: TripVehicle) => void
  /** What to do on small scales, where it is not said on the map. */
  hint: ReactNode
  /** On a phone's sheet the open car park stands alone. */
  sheet: boolean
  /** In the wide panel too, in two columns. */
  wide: boolean
}

/** The count, and below it the car parks of the view, or of the whole country its areas: what the map says, in words. */
export function Results(props: Props) {
  const { carParks, head, sheet, wide } = props
  const { asked } = carParks
  // A question's head and an open car park together leave no room for either.
  const alone = (sheet || wide || asked !== null) && props.selectedId !== null
  const online = useOnline()
  const list = useReturn(wide ? props.selectedId : null)
  return (
    <div className={css.results} ref={list}>
      {!alone && asked && (
        <AnswersHead asked={asked} sort={props.sort} onSort={props.onSort} sheet={sheet} onVehicle={props.onVehicle} />
      )}
      {alone && (wide || asked?.answers) && (
        <div className={answersCss.back}>
          <button type="button" onClick={() => props.onSelect(null)}>
            <Icon of={ArrowLeft} size={16} />
            {backTo(props)}
          </button>
          {wide && (
            <IconButton label="Close" onClick={() => props.onSelect(null)}>
              <Icon of={X} />
            </IconButton>
          )}
        </div>
      )}
      {!alone && !head && !asked && <Head {...props} />}
      <p className={css.offline} role="status" hidden={online}>
        {!online && (
          <>
            <Icon of={CloudOff} size={16} /> Offline. Showing what was loaded before.
          </>
        )}
      </p>
      <div
        // Each begins at its top.
        key={alone ? 'one' : 'list'}
        className={css.body}
        data-scrolls
        data-headed={head ? true : undefined}
        aria-busy={carParks.loading || carParks.updating}
      >
        {alone ? (
          <CarParkDetail carParks={carParks} screen={props.screen} wide={wide} onClose={() => props.onSelect(null)} />
        ) : (
          <>
            {props.hint}
            {/* What went wrong comes first: below a long head nobody would see it. */}
            {failed(carParks) && <Body {...props} online={online} />}
            {head}
            {head && !failed(carParks) && <ListHead {...props} />}
            {props.leaving}
            {!failed(carParks) && <Body {...props} online={online} />}
            {asked && <AnswersRest asked={asked} weighed={sheet && props.sort === 'best'} />}
            {props.foot}
          </>
        )}
        {sheet && (!head || alone) && <Footnote ofAreas={carParks.zoomTooLow} />}
      </div>
      {!sheet && !head && <Footnote ofAreas={carParks.zoomTooLow} />}
    </div>
  )
}

/** What one goes back to from an open car park: the list, by its count. */
function backTo({ carParks: { asked, total, zoomTooLow }, screen }: Props): string {
  if (asked?.answers) return formatFitting(asked.answers.counts)
  if (total === null || zoomTooLow) return 'Back to the list'
  return screen === 'smart' ? formatInView(total) : formatFound(total)
}

/** A car park that stood alone in the panel is closed: the keyboard, and the list, go on at its row. For the list's element. */
function useReturn(openId: number | null) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    const closed = openId === null ? before.current : null
    before.current = openId
    if (closed === null || document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>(`[data-car-park="${closed}"] button`)?.focus()
  }, [openId])
  return element
}

const nothingIn = ({ total }: CarParks) => total === 0 || total === null
const failed = (carParks: CarParks) => carParks.error !== null && nothingIn(carParks)

function Head({ carParks, narrowed, from, sort, onSort }: Props) {
  const { total, error } = carParks
  const title = total === null ? (error ? 'Car parks' : 'Loading car parks...') : formatFound(total)
  return (
    <div className={css.head} data-head>
      <div role="status">
        <h2>{title}</h2>
        {total !== null && (
          <p>
            {narrowed ? (
              <>
                Showing <b>filtered</b> results
              </>
            ) : (
              'Showing all results'
            )}
          </p>
        )}
        <Walks carParks={carParks} from={from} />
      </div>
      {isSortable(carParks) && <SortMenu sort={sort} onSort={onSort} />}
    </div>
  )
}

/** Over the list of a screen with a head of its own: how many there are here, and what comes first. */
function ListHead({ carParks, from, sort, onSort }: Props) {
  const { total } = carParks
  if (total === null) return null
  return (
    <div className={css.listHead}>
      <div role="status">
        <h3>{formatInView(total)}</h3>
        <Walks carParks={carParks} from={from} />
      </div>
      {isSortable(carParks) && <SortMenu sort={sort} onSort={onSort} />}
    </div>
  )
}

/** Where the walks of the rows begin, and what their minutes are worth. */
function Walks({ carParks, from }: Pick<Props, 'carParks' | 'from'>) {
  const any = from.walks && !carParks.zoomTooLow && (carParks.total ?? 0) > 0
  return any && <p>Straight-line walks from {from.words}</p>
}

const isSortable = ({ total, zoomTooLow }: CarParks) => !zoomTooLow && (total ?? 0) > 1

function Body(props: Props & { online: boolean }) {
  const { carParks, narrowed, selectedId } = props
  if (carParks.loading && !props.online) {
    return (
      <EmptyState icon={CloudOff} title="You’re offline">
        Nothing is saved for this area. The list will load when you’re back online.
      </EmptyState>
    )
  }
  if (carParks.loading) return <SkeletonRows rows={7} />
  const nothing = nothingIn(carParks)
  if (failed(carParks)) {
    return (
      <section className={css.trouble} aria-label="Data Fetch Error">
        <p>Data Fetch Error</p>
        <ErrorState title="Error Loading OSM Data" detail={carParks.error?.message} onRetry={carParks.retry} />
      </section>
    )
  }
  if (carParks.zoomTooLow && selectedId === null) {
    return <AreaList areas={carParks.areas} onLook={props.onLook} />
  }
  const empty = nothing && selectedId === null
  if (carParks.asked && !carParks.listed.length && selectedId === null) {
    return (
      <EmptyState
        icon={SearchX}
        title="No car park here matches"
        next={
          <Button variant="primary" onClick={props.onChangeTrip}>
            Change search
          </Button>
        }
      >
        Try a longer walk, a higher price or fewer facilities.
      </EmptyState>
    )
  }
  if (!empty || carParks.asked) return <CarParkList {...props} />
  return narrowed ? (
    <EmptyState
      icon={SearchX}
      title="No car park here matches"
      next={
        <Button variant="primary" onClick={props.onClear}>
          Clear All Filters
        </Button>
      }
    >
      Remove a filter or zoom out.
    </EmptyState>
  ) : (
    <EmptyState
      icon={SearchX}
      title="No parking data available for this area yet."
      next={
        <span className={css.next}>
          <Button variant="primary" onClick={props.onLookWider}>
            Search a wider area
          </Button>
          <Button variant="quiet" onClick={props.onShowAll}>
            See the whole UK
          </Button>
        </span>
      }
    >
      Move the map or zoom out.
    </EmptyState>
  )
}
