import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BoxSelect, SquareParking } from 'lucide-react'
import { useState } from 'react'
import { adminMapQuery, type CarParkInList, carParksQuery } from '@/data/admin/carParks'
import type { Bounds } from '@/lib/geo'
import { useWide } from '@/lib/useWide'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { SearchInput } from '@/ui/SearchInput'
import { ShowMore } from '@/ui/ShowMore'
import type { ModeProps } from '../modes'
import { Beside, InList, OnMap, OverMap } from '../places'
import { usePicked } from '../stage'
import { Batches } from './Batches'
import { BoxDrawer } from './BoxDrawer'
import css from './Many.module.css'
import { ManyActs } from './ManyActs'
import { SelectedMarks } from './SelectedMarks'
import { changeable, MOST, useSelected, within } from './selected'
import { TablePart } from './TablePart'

const WHY_NO_BOX = 'why-no-box'

/** Many car parks at once: selected in the list, or by a box on the map, changed together, and taken back by one undo. */
export default function ManyMode({ stage }: ModeProps) {
  const { view, bounds, filter, setFilter } = stage
  const wide = useWide()
  const list = useInfiniteQuery(carParksQuery(view.zoom, bounds, filter))
  const shown = useQuery(adminMapQuery(view.zoom, bounds, filter)).data?.car_parks ?? []
  const rows = list.data?.pages.flatMap((page) => page.car_parks) ?? []
  const selected = useSelected()
  const [drawing, setDrawing] = useState(false)
  const [panel, setPanel] = useState(false)
  usePicked(stage, ({ carPark, how }) => {
    if (carPark && how === 'click' && !drawing) selected.toggle(carPark)
  })
  const take = (box: Bounds) => {
    setDrawing(false)
    selected.add(changeable(within(shown, box)))
  }
  const these = changeable(rows)
  const all = these.length > 0 && these.every(({ id }) => selected.has(id))
  return (
    <>
      <InList stage={stage}>
        <div className={css.find}>
          <SearchInput
            label="Search car parks"
            placeholder="Search car parks"
            value={filter.q}
            maxLength={100}
            onSearch={(q) => setFilter({ ...filter, q })}
          />
          <div className={css.line}>
            <label className={css.check}>
              <input
                type="checkbox"
                checked={all}
                disabled={rows.length === 0}
                onChange={() => (all ? selected.clear() : selected.add(these))}
              />
              Select these {these.length > 0 && these.length}
            </label>
            <Button
              size="small"
              variant={drawing ? 'primary' : 'second'}
              aria-pressed={drawing}
              disabled={!stage.map || shown.length === 0}
              aria-describedby={shown.length === 0 ? WHY_NO_BOX : undefined}
              icon={<Icon of={BoxSelect} size={16} />}
              onClick={() => setDrawing(!drawing)}
            >
              Draw a box
            </Button>
          </div>
          {shown.length === 0 && !drawing && (
            <p id={WHY_NO_BOX} className={css.why}>
              To draw a box, zoom in until the map shows car parks one by one.
            </p>
          )}
          {!wide && (
            <Button onClick={() => setPanel(true)}>
              {selected.count > 0 ? `Act on ${selected.count}` : 'Tables and undo'}
            </Button>
          )}
        </div>
        <div className={css.rows}>
          <QueryContent query={list} loading="Loading car parks…" failed="Failed to fetch car parks" rows={8}>
            {() =>
              rows.length === 0 ? (
                <EmptyState icon={SquareParking} title="No car parks found">
                  Try another search, or zoom out.
                </EmptyState>
              ) : (
                <>
                  <ul aria-label="Car parks">
                    {rows.map((row) => (
                      <Row key={row.id} of={row} checked={selected.has(row.id)} onToggle={() => selected.toggle(row)} />
                    ))}
                  </ul>
                  <ShowMore list={list} />
                </>
              )
            }
          </QueryContent>
        </div>
      </InList>
      {drawing && (
        <OverMap stage={stage}>
          <p className={css.hint}>Drag a box on the map. Escape ends it.</p>
        </OverMap>
      )}
      <OnMap stage={stage}>
        <SelectedMarks of={selected.all} />
        {drawing && <BoxDrawer onDrawn={take} onEnd={() => setDrawing(false)} />}
      </OnMap>
      {(wide || panel) && (
        <Beside stage={stage} title="Many at once" onClose={() => setPanel(false)}>
          <p className={css.status} role="status">
            {selected.count === 0
              ? 'Select car parks in the list, on the map, or by a box.'
              : `${selected.count.toLocaleString('en-GB')} selected`}
          </p>
          {selected.isFull && <Notice tone="caution">At most {MOST} at once: the rest are not selected.</Notice>}
          <ManyActs selected={selected} />
          <TablePart selected={selected} filter={filter} bounds={bounds} />
          <Batches />
        </Beside>
      )}
    </>
  )
}

const STANDING: Record<CarParkInList['standing'], string> = {
  on_map: '',
  hidden: 'Hidden',
  unapproved: 'Not approved',
  deleted: 'Deleted',
}

function Row({ of, checked, onToggle }: { of: CarParkInList; checked: boolean; onToggle: () => void }) {
  const { name, address, standing, price_words } = of
  return (
    <li>
      <label className={css.row} data-checked={checked || undefined}>
        <input type="checkbox" checked={checked} onChange={onToggle} />
        <span className={css.name}>
          <b>{name}</b>
          <small>{[STANDING[standing], address, price_words].filter(Boolean).join(' · ')}</small>
        </span>
      </label>
    </li>
  )
}
