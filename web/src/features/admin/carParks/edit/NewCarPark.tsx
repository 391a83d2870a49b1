import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { reverseQuery } from '@/data/places/queries'
import { useSettled } from '@/lib/useSettled'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { confirmed } from '@/ui/toast'
import { Beside, OnMap } from '../places'
import type { Stage } from '../stage'
import { useRoomy } from '../useRoomy'
import css from './Edit.module.css'
import { FormFields } from './FormFields'
import { FormHead } from './FormHead'
import { MoreFields } from './MoreFields'
import { Neighbours } from './Neighbours'
import { Pin } from './Pin'
import { BLANK, degrees, shownDegrees, type Values } from './schema'
import { useAddOnce } from './useAddOnce'
import { isComplete, saveFailed } from './useCarParkForm'

type Point = { lng: number; lat: number }
type Props = {
  stage: Stage
  at: Point
  /** It was begun without a pointer, which goes on in its first field. */
  focus: boolean
  onDirty: (is: boolean) => void
  onClose: () => void
  onSaved: (id: number) => void
  /** Opens one that is there already. */
  onOpen: (id: number) => void
}

/** Adds a car park where the map was clicked. Its address follows the pin until somebody writes one. */
export function NewCarPark({ stage, at, focus, onDirty, onClose, onSaved, onOpen }: Props) {
  const add = useAddOnce()
  const form = useForm<Values>({
    defaultValues: { ...BLANK, lat: shownDegrees(at.lat), lng: shownDegrees(at.lng) },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const { roomy, turn } = useRoomy()
  const [lat, lng] = form.watch(['lat', 'lng'])
  const pin = { lng: degrees(lng), lat: degrees(lat) }
  const settled = useSettled(`${pin.lng},${pin.lat}`, 300)
  const [settledLng = 0, settledLat = 0] = settled.split(',').map(Number)
  const named = useQuery({ ...reverseQuery([settledLng, settledLat]), retry: false })
  const told = useRef(false)
  const { setValue, setFocus } = form
  useEffect(() => {
    if (focus) setFocus('name')
  }, [focus, setFocus])
  const addressTyped = dirtyFields.address
  const words = named.data?.words
  const noWords = named.isError
  useEffect(() => {
    if (addressTyped || (words === undefined && !noWords)) return
    // Where nothing is found, the position says where it is.
    setValue('address', words ?? `${settledLat.toFixed(6)}, ${settledLng.toFixed(6)}`)
    if (told.current) return
    told.current = true
    confirmed({ title: 'Location Selected', detail: 'Fill in the details to add a new car park' })
  }, [words, noWords, addressTyped, settledLat, settledLng, setValue])

  const move = (to: Point) => {
    setValue('lng', shownDegrees(to.lng), { shouldDirty: true })
    setValue('lat', shownDegrees(to.lat), { shouldDirty: true })
  }
  // Another click on the map moves it.
  const [first] = useState(at)
  const follow = useEffectEvent(move)
  useEffect(() => {
    if (at !== first) follow(at)
  }, [at, first])
  const isTyped = Object.keys(dirtyFields).some((name) => name !== 'lng' && name !== 'lat')
  const tellDirty = useEffectEvent(onDirty)
  useEffect(() => tellDirty(isTyped), [isTyped])
  const save = form.handleSubmit(async (values) => {
    if (!isComplete(form, values)) return
    try {
      const { id } = await add(values)
      confirmed({ title: 'Car park added successfully' })
      onSaved(id)
    } catch (failure) {
      saveFailed(form, failure)
    }
  })
  return (
    <FormProvider {...form}>
      <OnMap stage={stage}>
        {(pin.lng !== 0 || pin.lat !== 0) && (
          <Pin {...pin} hidden={form.watch('is_hidden')} tip="Drag the pin to the entrance" onMove={move} />
        )}
      </OnMap>
      <Beside
        stage={stage}
        title="Add New Car Park"
        keepMap
        roomy={roomy}
        onClose={onClose}
        foot={
          <div className={css.foot}>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={isSubmitting} onClick={() => void save()}>
              Save
            </Button>
          </div>
        }
      >
        <FormHead title="Add New Car Park" roomy={roomy} onRoomy={turn} onClose={onClose} />
        <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
          <FormError message={errors.root?.message} />
          <Neighbours at={{ lng: settledLng, lat: settledLat }} onOpen={onOpen} />
          <FormFields />
          {/* Enter submits by it, and nothing a second time. */}
          <button type="submit" hidden disabled={isSubmitting} aria-hidden="true" tabIndex={-1} />
        </form>
        <MoreFields area="" free_minutes={null} />
      </Beside>
    </FormProvider>
  )
}
