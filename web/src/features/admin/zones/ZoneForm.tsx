import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewZone } from '@/api/limits.gen'
import { addZone, changeZone } from '@/data/zones/admin'
import type { AdminZone } from '@/data/zones/types'
import type { LngLat } from '@/lib/geo'
import { useSize } from '@/lib/useSize'
import { useWide } from '@/lib/useWide'
import { DrawingTools } from '@/map/drawing/DrawingTools'
import { PolygonMap } from '@/map/drawing/PolygonMap.lazy'
import {
  asText,
  type Corners,
  crossesItself,
  FEWEST_CORNERS,
  fromText,
  opened,
  squareKilometres,
} from '@/map/drawing/polygon'
import { useDrawing } from '@/map/drawing/useDrawing'
import { PlaceFinder } from '@/map/PlaceFinder'
import { boundsOf } from '@/map/shapes'
import { type MapView, STREETS, UNITED_KINGDOM, viewOfBounds } from '@/map/view'
import { Button } from '@/ui/Button'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import { RecordTitle } from '../RecordTitle'
import { RetireZone } from './RetireZone'
import { AT_MOST, Size } from './Size'
import { changedWords } from './since'
import css from './Zones.module.css'

type Form = { name: string; description: string; boundary: string }
type Props = { zone?: AdminZone; onDone: (id: string) => void; onClose: () => void }

// At the sides for the map's buttons, which would lie over corners.
const ROOM = { top: 32, right: 76, bottom: 32, left: 76 }

const cornersOf = (zone: AdminZone | undefined) => opened((zone?.boundary ?? []) as unknown as LngLat[])

/** A zone to draw or to change: its name, what it is about, and its boundary on the map or as corners in a text. */
export function ZoneForm({ zone, onDone, onClose }: Props) {
  const queries = useQueryClient()
  // On a phone the panel around it is called New zone already.
  const wide = useWide()
  const drawing = useDrawing<Corners>(() => cornersOf(zone))
  const { now: corners, undo } = drawing
  const [text, setText] = useState<string | null>(null)
  const [size, measure] = useSize()
  const [own, setView] = useState<MapView | null>(null)
  // As it opens: drawing does not move the map.
  const [bounds] = useState(() => boundsOf(corners))
  const whole = useMemo(() => bounds && size && viewOfBounds(bounds, size, ROOM, 16), [bounds, size])
  const view = own ?? whole ?? UNITED_KINGDOM
  const [failed, setFailed] = useState(false)
  const form = useForm<Form>({ defaultValues: { name: zone?.name ?? '', description: zone?.description ?? '' } })
  const { errors, isSubmitting } = form.formState
  // What the form began with, or has followed since; and how it stood when somebody else changed it under what was typed.
  const [seen, setSeen] = useState(zone)
  const [typedOver, setTypedOver] = useState<AdminZone | null>(null)
  const follow = useEffectEvent((to: AdminZone) => {
    if (!seen || to.version <= seen.version) return
    const { name, description } = form.getValues()
    const isDrawn = text !== null || asText(corners) !== asText(cornersOf(seen))
    // What nobody typed follows; what was typed stays.
    if (name === seen.name) form.setValue('name', to.name)
    if (description === seen.description) form.setValue('description', to.description)
    if (!isDrawn) drawing.begin(() => cornersOf(to))
    if (name !== seen.name || description !== seen.description || isDrawn) setTypedOver((before) => before ?? seen)
    setSeen(to)
  })
  useEffect(() => {
    if (zone) follow(zone)
  }, [zone])
  const since = typedOver && seen ? changedWords(typedOver, seen) : []
  const crosses = crossesItself(corners)
  const drawn = () => {
    setText(null)
    form.clearErrors('boundary')
  }
  const draw = (next: Corners) => {
    drawing.draw(() => next)
    drawn()
  }
  const back =
    undo &&
    (() => {
      undo()
      drawn()
    })
  const type = (typed: string) => {
    setText(typed)
    form.clearErrors('boundary')
    const read = fromText(typed)
    if (read) drawing.begin(() => read)
  }
  const save = form.handleSubmit(async ({ name, description }) => {
    if (corners.length < FEWEST_CORNERS)
      return form.setError('boundary', { message: 'Please draw at least three corners' })
    const body = { name, description, boundary: corners.map(([lng, lat]) => [lng, lat]) as [number, number][] }
    try {
      const saved = seen
        ? await changeZone(queries, seen.id, { version: seen.version, ...body })
        : await addZone(queries, body)
      form.setValue('name', saved.name)
      form.setValue('description', saved.description)
      drawing.begin(() => cornersOf(saved))
      setText(null)
      setTypedOver(null)
      setSeen(saved)
      confirmed({ title: zone ? 'Zone saved' : 'Zone added' })
      onDone(saved.id)
    } catch (failure) {
      showFailure(form, failure, { name: 'name', description: 'description', boundary: 'boundary' })
    }
  })
  return (
    <>
      {(zone || wide) && (
        <RecordTitle title={zone?.name ?? 'New zone'} below={zone ? 'Zone' : 'Draw it on the map'} onClose={onClose} />
      )}
      <details className={css.find}>
        <summary>Look for a place on the map</summary>
        <PlaceFinder centre={view} onPick={({ lng, lat }) => setView({ lng, lat, zoom: STREETS - 2 })} />
      </details>
      <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
        <FormError message={errors.root?.message} />
        {since.length > 0 && (
          <div role="status">
            <Notice tone="caution" title="Changed since you opened it">
              <p>{since.join(' ')} What you typed is still here: check it, then save.</p>
            </Notice>
          </div>
        )}
        <Field label="Name" error={errors.name?.message}>
          {(control) => <input className="input" {...control} {...form.register('name')} />}
        </Field>
        <CountedText
          label="What it is about"
          optional
          rows={2}
          most={NewZone.description.maxLength}
          typed={form.watch('description')}
          error={errors.description?.message}
          {...form.register('description')}
        />
        {failed ? (
          <Notice>This browser cannot show the map. Type the corners below.</Notice>
        ) : (
          <div ref={measure} className={css.map}>
            {size && (
              <Suspense>
                <PolygonMap
                  label="Map to draw the boundary on"
                  corners={corners}
                  view={view}
                  onView={setView}
                  onChange={draw}
                  undo={back}
                  onFailed={() => setFailed(true)}
                />
              </Suspense>
            )}
          </div>
        )}
        <DrawingTools
          name="boundary"
          corners={corners}
          undo={back}
          onClear={corners.length > 0 ? () => draw([]) : undefined}
          more={
            corners.length === 0
              ? `Move the map to the place first. ${AT_MOST}.`
              : !crosses && <Size km2={corners.length < FEWEST_CORNERS ? null : squareKilometres(corners)} />
          }
        />
        <Field
          label="Corners as text"
          hint="One a line: longitude, latitude"
          error={
            errors.boundary?.message ??
            (text !== null && fromText(text) === null
              ? 'Please write a longitude and a latitude on each line'
              : undefined)
          }
        >
          {(control) => (
            <textarea
              className="input"
              rows={4}
              spellCheck={false}
              {...control}
              value={text ?? asText(corners)}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={crosses}>
          {zone ? 'Save' : 'Add zone'}
        </Button>
      </form>
      {zone && <RetireZone zone={zone} />}
    </>
  )
}
