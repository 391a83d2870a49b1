import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, SquareParking } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CAR_PARKS_FROM_ZOOM, type CarParkInList, type CarParkStanding, carParksQuery } from '@/data/admin/carParks'
import { classes } from '@/lib/classes'
import { AvailabilityDot, Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { ShowMore } from '@/ui/ShowMore'
import { SkeletonRows } from '@/ui/Skeleton'
import { failed } from '@/ui/toast'
import type { Stage } from '../stage'
import css from './Edit.module.css'
import { STANDING, statusName } from './words'

const FAILED = 'Failed to fetch car parks'
/** A total of so many means that many or more. */
const MOST_COUNTED = 10_000
const SHOW = [
  { value: '', label: 'All' },
  { value: 'on_map', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'unapproved', label: 'Not approved' },
  { value: 'deleted', label: 'Deleted' },
  { value: 'conflict', label: 'In conflict' },
] as const

type Props = { stage: Stage; selected: number | null; onOpen: (carPark: CarParkInList) => void }

/** The car parks in view by their names, or those that are searched for. It says the same as the map. */
export function CarParkList({ stage, selected, onOpen }: Props) {
  const { view, bounds, filter, setFilter } = stage
  // A search that found nothing in view may go on everywhere; another search begins in view again.
  const searched = JSON.stringify(filter)
  const [everywhere, setEverywhere] = useState<string | null>(null)
  const isNear = view.zoom >= CAR_PARKS_FROM_ZOOM
  const inView = isNear && everywhere !== searched
  const isNarrowed = filter.q !== '' || filter.standing !== null || filter.conflict
  const list = useInfiniteQuery(carParksQuery(inView ? view.zoom : 0, bounds, filter))
  // What is there until then is of the view.
  const isComing = isNear && !inView && list.isPlaceholderData
  const isFailed = list.isError
  useEffect(() => {
    if (isFailed) failed({ title: 'Error', detail: FAILED })
  }, [isFailed])
  const rows = list.data?.pages.flatMap((page) => page.car_parks) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const count =
    total >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-GB')} or more` : total.toLocaleString('en-GB')
  const where = inView ? 'in this view' : total === 1 ? 'car park' : 'car parks'
  return (
    <>
      <div className={css.find}>
        <SearchInput
          label="Search car parks"
          placeholder="Search car parks"
          value={filter.q}
          maxLength={100}
          onSearch={(q) => setFilter({ ...filter, q })}
        />
        <div className={css.line}>
          <span role="status">{list.data && !isComing ? `${count} ${where}` : ''}</span>
          {isNear && !inView && (
            <Button size="small" variant="quiet" onClick={() => setEverywhere(null)}>
              Only this view
            </Button>
          )}
          <Select
            aria-label="Show"
            value={filter.conflict ? 'conflict' : (filter.standing ?? '')}
            options={SHOW}
            onChoose={(chosen) =>
              setFilter({
                ...filter,
                conflict: chosen === 'conflict',
                standing: chosen === '' || chosen === 'conflict' ? null : (chosen as CarParkStanding),
              })
            }
          />
        </div>
      </div>
      <div className={css.rows}>
        <QueryContent query={list} loading="Loading car parks…" failed={FAILED} rows={8}>
          {() =>
            isComing ? (
              <SkeletonRows rows={8} />
            ) : rows.length === 0 ? (
              <EmptyState
                icon={SquareParking}
                title={inView && isNarrowed ? 'No car parks found in this view' : 'No car parks found'}
                next={
                  inView && isNarrowed && <Button onClick={() => setEverywhere(searched)}>Search everywhere</Button>
                }
              >
                {isNarrowed ? 'Try another search or filter.' : 'Zoom out, or add one.'}
              </EmptyState>
            ) : (
              <>
                <ul aria-label="Car parks">
                  {rows.map((carPark) => (
                    <li key={carPark.id}>
                      <CarParkRow carPark={carPark} selected={carPark.id === selected} onOpen={() => onOpen(carPark)} />
                    </li>
                  ))}
                </ul>
                <ShowMore list={list} />
              </>
            )
          }
        </QueryContent>
      </div>
    </>
  )
}

type RowProps = { carPark: CarParkInList; selected: boolean; onOpen: () => void }

function CarParkRow({ carPark, selected, onOpen }: RowProps) {
  const { name, address, availability, price_words, capacity, standing, scam_reported, conflict } = carPark
  const dot =
    availability === 'available' || availability === 'limited' || availability === 'full' ? availability : 'other'
  return (
    <button
      type="button"
      className={classes(css.row, selected && css.selected)}
      aria-current={selected || undefined}
      onClick={onOpen}
    >
      <AvailabilityDot of={dot} />
      <span className={css.rowName}>
        {name}
        {standing !== 'on_map' && (
          <Badge tone={STANDING[standing].tone}>
            {standing === 'hidden' && <Icon of={EyeOff} size={16} />}
            {STANDING[standing].label}
          </Badge>
        )}
        {scam_reported && <Badge tone="bad">Scam reported</Badge>}
        {conflict && <Badge tone="warn">Conflict</Badge>}
      </span>
      <span className={css.rowPrice}>{price_words}</span>
      <span className={css.rowAddress}>{address}</span>
      <span className={css.rowSpaces}>
        {statusName(availability)}
        {capacity != null && `, ${capacity.toLocaleString('en-GB')}`}
      </span>
    </button>
  )
}
