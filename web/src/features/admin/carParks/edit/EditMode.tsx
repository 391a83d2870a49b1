import { useState } from 'react'
import { useWide } from '@/lib/useWide'
import { FormDialog } from '@/ui/FormDialog'
import type { ModeProps } from '../modes'
import { InList, OnMap, OverMap } from '../places'
import { usePicked } from '../stage'
import { AddHere } from './AddHere'
import { CarParkList } from './CarParkList'
import { CarParkPopup } from './CarParkPopup'
import { DeleteDialog } from './DeleteDialog'
import { EditCarPark } from './EditCarPark'
import { Instructions } from './Instructions'
import { NewCarPark } from './NewCarPark'
import { useLeave } from './useLeave'

/** How near a car park is looked at that is centred. */
const CENTRED = 16

type Point = { lng: number; lat: number }

/** The first mode: all car parks by their names, and the form in which one is added or edited. */
export default function EditMode({ stage }: ModeProps) {
  const { address, adding, look } = stage
  const wide = useWide()
  const selected = Number(address.params.get('selected') ?? 0) || null
  const select = (id: number | null) =>
    address.change((next) => (id === null ? next.delete('selected') : next.set('selected', String(id))), 'step')
  const [popup, setPopup] = useState<(Point & { id: number }) | null>(null)
  const [asked, setAsked] = useState<Point | null>(null)
  const [draft, setDraft] = useState<Point | null>(null)
  const [removing, setRemoving] = useState<{ id: number; version: number } | null>(null)
  const { leave, onDirty, asked: leaving, stay } = useLeave(stage)
  const close = () =>
    leave(() => {
      onDirty(false)
      setDraft(null)
      select(null)
    })
  const begin = (at: Point) => {
    setAsked(null)
    setPopup(null)
    leave(() => {
      onDirty(false)
      select(null)
      setDraft(at)
    })
  }
  usePicked(stage, ({ how, carPark, at }) => {
    setAsked(null)
    if (carPark) {
      setPopup(carPark)
      return
    }
    setPopup(null)
    if (!adding) return
    // A new car park's pin goes where the map is clicked; while one is edited, a click may belong to its outline.
    if (draft && how === 'click') setDraft(at)
    else if (how === 'ask') setAsked(at)
    else if (selected === null) begin(at)
  })
  const edit = (id: number) =>
    leave(() => {
      onDirty(false)
      setPopup(null)
      setDraft(null)
      select(id)
    })
  const centre = ({ lng, lat }: Point) => look({ lng, lat, zoom: CENTRED })

  return (
    <>
      <InList stage={stage}>
        {!wide && <Instructions stage={stage} />}
        <CarParkList
          stage={stage}
          selected={selected}
          onOpen={(carPark) => {
            edit(carPark.id)
            look({ lng: carPark.lng, lat: carPark.lat, zoom: Math.max(stage.view.zoom, CENTRED) })
          }}
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
            onEdit={() => edit(popup.id)}
            onRemove={setRemoving}
            onCentre={centre}
          />
        )}
        {asked && <AddHere at={asked} onAdd={() => begin(asked)} onClose={() => setAsked(null)} />}
      </OnMap>
      {draft && (
        <NewCarPark
          stage={stage}
          at={draft}
          onDirty={onDirty}
          onClose={close}
          onSaved={(id) => {
            onDirty(false)
            setDraft(null)
            select(id)
          }}
          onOpen={edit}
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
        />
      )}
      {removing && (
        <DeleteDialog
          carPark={removing}
          onClose={() => setRemoving(null)}
          onDeleted={() => {
            onDirty(false)
            setRemoving(null)
            setPopup(null)
            select(null)
          }}
        />
      )}
      {leaving && (
        <FormDialog
          title="Leave without saving?"
          description="What you typed will be lost."
          submit="Leave"
          cancel="Stay"
          danger
          busy={false}
          onSubmit={() => {
            stay()
            leaving.then()
          }}
          onClose={stay}
        />
      )}
    </>
  )
}
