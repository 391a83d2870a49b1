import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { leave, useUnsaved } from '@/lib/unsaved'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import type { ModeProps } from '../modes'
import { InList, OnMap, OverMap } from '../places'
import { usePicked } from '../stage'
import { AddHere } from './AddHere'
import { CarParkList } from './CarParkList'
import { CarParkPopup } from './CarParkPopup'
import { DeleteDialog } from './DeleteDialog'
import css from './Edit.module.css'
import { EditCarPark } from './EditCarPark'
import { Instructions } from './Instructions'
import { NewCarPark } from './NewCarPark'

/** How near a car park is looked at that is centred. */
const CENTRED = 16
/** How far above the middle of a low map a car park then stands, as a part of its height. */
const ABOVE_MIDDLE = 0.36

type Point = { lng: number; lat: number }

/** What is added: where its pin is now, where it was first, which tells one from the next, and whether no pointer was needed. */
type Draft = { at: Point; first: Point; byKey: boolean }

/** Whether what is open at one address of the screen is open at another: where the map looks and what is searched for do not count. */
const isSame = (one: URLSearchParams, other: URLSearchParams) =>
  ['mode', 'selected'].every((name) => one.get(name) === other.get(name))

/** The first mode: all car parks by their names, and the form in which one is added or edited. */
export default function EditMode({ stage }: ModeProps) {
  const { address, adding, look } = stage
  const wide = useWide()
  const selected = Number(address.params.get('selected') ?? 0) || null
  const select = (id: number | null) =>
    address.change((next) => (id === null ? next.delete('selected') : next.set('selected', String(id))), 'step')
  const [popup, setPopup] = useState<(Point & { id: number }) | null>(null)
  const [asked, setAsked] = useState<Point | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [removing, setRemoving] = useState<{ id: number; version: number } | null>(null)
  useMapInSight(!wide && (selected !== null || draft !== null), selected)
  const onDirty = useUnsaved(
    ({ pathname, search }) => pathname === paths.adminCarParks && isSame(new URLSearchParams(search), address.params),
    () => setDraft(null),
  )
  const close = () =>
    leave(() => {
      setDraft(null)
      select(null)
    })
  // A form that opens beside the map takes room of it: what it is about stays in sight.
  const keepInSight = ({ lng, lat }: Point) => {
    if (wide && selected === null && !draft) look({ lng, lat, zoom: stage.view.zoom })
  }
  const begin = (at: Point, byKey = false) => {
    setAsked(null)
    setPopup(null)
    leave(() => {
      select(null)
      setDraft({ at, first: at, byKey })
      keepInSight(at)
    })
  }
  // On a phone's low map, what is told of a car park has its place below it.
  const makeRoom = ({ lng, lat }: Point) => {
    if (wide || !stage.bounds) return
    const [, south, , north] = stage.bounds
    look({ lng, lat: lat - ABOVE_MIDDLE * (north - south), zoom: stage.view.zoom })
  }
  usePicked(stage, ({ how, carPark, at }) => {
    setAsked(null)
    if (carPark) {
      setPopup(carPark)
      makeRoom(carPark)
      return
    }
    setPopup(null)
    if (!adding) return
    // A new car park's pin goes where the map is clicked; while one is edited, a click may belong to its outline.
    if (draft && how === 'click') setDraft({ ...draft, at })
    else if (how === 'ask') setAsked(at)
    else if (selected === null) begin(at)
  })
  const edit = (id: number, then?: () => void) => {
    // It is open already.
    if (id === selected && !draft) {
      setPopup(null)
      then?.()
      return
    }
    leave(() => {
      setPopup(null)
      setDraft(null)
      select(id)
      then?.()
    })
  }
  const centre = ({ lng, lat }: Point) => look({ lng, lat, zoom: CENTRED })

  return (
    <>
      <InList stage={stage}>
        {!wide && <Instructions stage={stage} />}
        <Button
          size="small"
          className={css.addInMiddle}
          icon={<Icon of={Plus} size={16} />}
          onClick={() => begin({ lng: stage.view.lng, lat: stage.view.lat }, true)}
        >
          Add in the middle of the map
        </Button>
        <CarParkList
          stage={stage}
          selected={selected}
          onOpen={({ id, lng, lat }) => edit(id, () => look({ lng, lat, zoom: Math.max(stage.view.zoom, CENTRED) }))}
        />
      </InList>
      {wide && (
        <OverMap stage={stage}>
          <Instructions stage={stage} />
        </OverMap>
      )}
      <OnMap stage={stage}>
        {popup !== null && popup.id !== selected && (
          <CarParkPopup
            id={popup.id}
            at={popup}
            onClose={() => setPopup(null)}
            onEdit={() => edit(popup.id, () => keepInSight(popup))}
            onRemove={setRemoving}
            onCentre={centre}
          />
        )}
        {asked && <AddHere at={asked} onAdd={() => begin(asked)} onClose={() => setAsked(null)} />}
      </OnMap>
      {draft && (
        <NewCarPark
          key={`${draft.first.lng},${draft.first.lat}`}
          stage={stage}
          at={draft.at}
          focus={draft.byKey && wide}
          onDirty={onDirty}
          onClose={close}
          onSaved={(id) => {
            onDirty(false)
            setDraft(null)
            select(id)
          }}
          onOpen={(id) => edit(id)}
        />
      )}
      {!draft && selected !== null && (
        <EditCarPark
          key={selected}
          stage={stage}
          id={selected}
          onDirty={onDirty}
          onClose={close}
          onRemove={setRemoving}
          onCentre={centre}
        />
      )}
      {removing && (
        <DeleteDialog
          carPark={removing}
          onClose={() => setRemoving(null)}
          onDeleted={() => {
            setRemoving(null)
            setPopup(null)
            // By its marker another one may have been deleted than is open.
            if (draft || removing.id !== selected) return
            onDirty(false)
            select(null)
          }}
        />
      )}
    </>
  )
}

/**
 * On a phone a form comes below the map, in place of a list that may have been scrolled: the page goes back to its top, where the
 * map is with the pin and the tools that belong to the form, under no header.
 */
function useMapInSight(isBelow: boolean, selected: number | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another car park is another form
  useEffect(() => {
    if (isBelow) window.scrollTo(0, 0)
  }, [isBelow, selected])
}
