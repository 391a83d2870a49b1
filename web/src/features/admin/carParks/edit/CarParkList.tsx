import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, SquareParking } from 'lucide-react'
import { useEffect } from 'react'
import { type CarParkInList, type CarParkStanding, carParksQuery } from '@/data/admin/carParks'
import { classes } from '@/lib/classes'
import { AvailabilityDot, Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { ShowMore } from '@/ui/ShowMore'
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
  const list = useInfiniteQuery(carParksQuery(view.zoom, bounds, filter))
  const isFailed = list.isError
  useEffect(() => {
    if (isFailed) failed({ title: 'Error', detail: FAILED })
  }, [isFailed])
  const rows = list.data?.pages.flatMap((page) => page.car_parks) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const count =
    total >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-GB')} or more` : total.toLocaleString('en-GB')
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
          <span role="status">{list.data ? `${count} ${view.zoom >= 8 ? 'in this view' : 'car parks'}` : ''}</span>
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
            rows.length === 0 ? (
              <EmptyState icon={SquareParking} title="No car parks found">
                {filter.q || filter.standing || filter.conflict
                  ? 'Change the search, or zoom out.'
                  : 'Zoom out, or add one.'}
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
