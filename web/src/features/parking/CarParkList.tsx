import { useQueries } from '@tanstack/react-query'
import { statesQuery } from '@/data/carParks/queries'
import type { CarParkState } from '@/data/carParks/types'
import { Button } from '@/ui/Button'
import { AnswerRow } from './answers/AnswerRow'
import { CarParkDetail } from './CarParkDetail'
import { CarParkRow } from './CarParkRow'
import { SaveStar } from './favourites/SaveStar'
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
  const states = useStates(listed.map(({ id }) => id))
  const live = listed.some(({ availability }) => availability)
  const isListed = listed.some(({ id }) => id === selectedId)
  const open = selectedId !== null && (
    <CarParkDetail carParks={carParks} screen={screen} onClose={() => onSelect(null)} />
  )
  return (
    <>
      <ul className={css.rows} onPointerLeave={() => onHover(null)}>
        {open && !isListed && <li>{open}</li>}
        {listed.map((carPark) => (
          <li key={carPark.id} className={css.item} data-car-park={carPark.id}>
            {carPark.id === selectedId ? (
              open
            ) : (
              <>
                {'verdict' in carPark ? (
                  <AnswerRow
                    answer={carPark}
                    state={states.get(carPark.id)}
                    live={live}
                    onOpen={() => onSelect(carPark.id)}
                    onHover={(on) => onHover(on ? carPark.id : null)}
                  />
                ) : (
                  <CarParkRow
                    carPark={carPark}
                    state={states.get(carPark.id)}
                    live={live}
                    from={from}
                    hours={carParks.hours}
                    needs={carParks.needs}
                    onOpen={() => onSelect(carPark.id)}
                    onHover={(on) => onHover(on ? carPark.id : null)}
                  />
                )}
                <SaveStar carPark={carPark} className={css.star} />
              </>
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

/** The rows of a list whose state is asked for together: a page of the list. */
const TOGETHER = 50

/** The current state of listed car parks, by id; asked for a page of the list at a time, so that more rows ask only for those. */
function useStates(ids: number[]): Map<number, CarParkState> {
  const pages = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, page) =>
    ids.slice(page * TOGETHER, (page + 1) * TOGETHER),
  )
  return useQueries({
    queries: pages.map(statesQuery),
    combine: (answers) => new Map(answers.flatMap(({ data }) => data ?? []).map((state) => [state.id, state])),
  })
}
