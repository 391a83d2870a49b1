import { useQueries } from '@tanstack/react-query'
import { statusQuery } from '@/data/carParks/queries'
import type { CarParkStatus } from '@/data/carParks/types'
import { Button } from '@/ui/Button'
import { CarParkDetail } from './CarParkDetail'
import { CarParkRow } from './CarParkRow'
import type { Origin } from './origin'
import css from './Results.module.css'
import type { ScreenName } from './screens'
import type { CarParks } from './useCarParks'

interface Props {
  carParks: CarParks
  selectedId: number | null
  from: Origin
  screen: ScreenName
  onSelect: (id: number | null) => void
  onHover: (id: number | null) => void
}

/** The car parks, and the open one among them in full; one that is not listed stands first. */
export function CarParkList({ carParks, selectedId, from, screen, onSelect, onHover }: Props) {
  const { listed, more } = carParks
  const statuses = useStatuses(listed.map(({ id }) => id))
  const isListed = listed.some(({ id }) => id === selectedId)
  const open = selectedId !== null && (
    <CarParkDetail carParks={carParks} screen={screen} onClose={() => onSelect(null)} />
  )
  return (
    <>
      <ul className={css.rows} onPointerLeave={() => onHover(null)}>
        {open && !isListed && <li>{open}</li>}
        {listed.map((carPark) => (
          <li key={carPark.id}>
            {carPark.id === selectedId ? (
              open
            ) : (
              <CarParkRow
                carPark={carPark}
                status={statuses.get(carPark.id)}
                from={from}
                hours={carParks.hours}
                onOpen={() => onSelect(carPark.id)}
                onHover={(on) => onHover(on ? carPark.id : null)}
              />
            )}
          </li>
        ))}
      </ul>
      {more && (
        <div className={css.more}>
          <Button variant="tint" block busy={carParks.loadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** The rows of a list whose moment is asked for together: a page of the list. */
const TOGETHER = 50

/** How listed car parks stand at this moment, by id; asked for a page of the list at a time, so that more rows ask only for those. */
function useStatuses(ids: number[]): Map<number, CarParkStatus> {
  const pages = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, page) =>
    ids.slice(page * TOGETHER, (page + 1) * TOGETHER),
  )
  return useQueries({
    queries: pages.map(statusQuery),
    combine: (answers) => new Map(answers.flatMap(({ data }) => data ?? []).map((status) => [status.id, status])),
  })
}
