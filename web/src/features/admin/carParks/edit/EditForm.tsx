import { useQueryClient } from '@tanstack/react-query'
import { Redo2, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CarParkAct } from '@/api/limits.gen'
import { type AdminCarPark, actOnCarPark, changeCarPark } from '@/data/admin/carParks'
import { useKeys } from '@/lib/useKeys'
import { useWide } from '@/lib/useWide'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed, failed } from '@/ui/toast'
import { needsReason } from '../needsReason'
import { Beside, OnMap } from '../places'
import type { Stage } from '../stage'
import { useRoomy } from '../useRoomy'
import { Comparison } from './Comparison'
import css from './Edit.module.css'
import { FormFields } from './FormFields'
import { FormHead } from './FormHead'
import { History } from './History'
import { MoreFields } from './MoreFields'
import { Pin } from './Pin'
import { ShapeTools } from './ShapeTools'
import { Since } from './Since'
import { changesOf, degrees, shownDegrees, type Values, valuesOf } from './schema'
import { isComplete, saveFailed } from './useCarParkForm'
import { useShape } from './useShape'
import { STANDING, stillUnseen } from './words'

/** As the server says it. */
const CROSSING = 'The outline crosses itself. Please move its corners.'

type Act = 'undo' | 'redo' | 'restoration'
const DONE: Record<Act, string> = { undo: 'Edit undone', redo: 'Edit redone', restoration: 'Car park restored' }

type Props = {
  stage: Stage
  carPark: AdminCarPark
  onDirty: (is: boolean) => void
  onClose: () => void
  onRemove: (carPark: AdminCarPark) => void
}

/** The form of a car park. What another admin changes meanwhile is told, and what was typed stays: nobody's edit is lost unseen. */
export function EditForm({ stage, carPark, onDirty, onClose, onRemove }: Props) {
  const queries = useQueryClient()
  const { id, standing } = carPark
  const isDeleted = standing === 'deleted'
  // What was seen, which a save is measured against.
  const [seen, setSeen] = useState(carPark)
  // Since which version somebody else has changed what is being edited.
  const [changedSince, setChangedSince] = useState<number | null>(null)
  const form = useForm<Values>({ defaultValues: valuesOf(carPark) })
  const shape = useShape(carPark)
  const { errors, isSubmitting, isDirty } = form.formState
  const [acting, setActing] = useState(false)
  const { roomy, turn } = useRoomy()
  const wide = useWide()

  const { reset } = form
  const dirty = isDirty || shape.isDirty
  const followShape = useEffectEvent(shape.follow)
  useEffect(() => {
    if (carPark.version === seen.version && carPark.updated_at === seen.updated_at) return
    // What was just saved here is not on the way back to what it was.
    if (carPark.version < seen.version) return
    // What nobody typed follows; what was typed stays.
    reset(valuesOf(carPark), { keepDirtyValues: true })
    followShape(carPark)
    if (dirty && carPark.version !== seen.version) setChangedSince((since) => since ?? seen.version)
    setSeen(carPark)
  }, [carPark, seen, dirty, reset])

  const tellDirty = useEffectEvent(onDirty)
  useEffect(() => tellDirty(dirty), [dirty])
  const { pin } = stage
  useEffect(() => {
    pin(id)
    return () => pin(null)
  }, [pin, id])

  const [lat, lng] = form.watch(['lat', 'lng'])
  const at = { lng: degrees(lng), lat: degrees(lat) }
  const move = (to: { lng: number; lat: number }) => {
    form.setValue('lng', shownDegrees(to.lng), { shouldDirty: true })
    form.setValue('lat', shownDegrees(to.lat), { shouldDirty: true })
  }
  const save = form.handleSubmit(async (values) => {
    if (!isComplete(form, values)) return
    if (shape.isCrossing) return form.setError('root', { message: CROSSING })
    try {
      const changes = { ...changesOf(values, valuesOf(seen)), ...shape.changes() }
      const saved = await changeCarPark(queries, seen, changes, values.reason.trim())
      setSeen(saved)
      setChangedSince(null)
      shape.reset(saved)
      reset(valuesOf(saved))
      confirmed({ title: 'Car park updated successfully' })
    } catch (failure) {
      saveFailed(form, failure)
    }
  })
  // What is undone or redone once the reason is given that it needs.
  const [asks, setAsks] = useState<'undo' | 'redo' | null>(null)
  const doAct = async (what: Act, reason = '') => {
    const after = await actOnCarPark(queries, carPark, what, reason)
    setSeen(after)
    shape.reset(after)
    reset(valuesOf(after))
    const detail = standing === 'deleted' ? stillUnseen(after.standing) : undefined
    confirmed({ title: DONE[what], ...(detail && { detail }) })
  }
  const act = async (what: Act) => {
    setActing(true)
    try {
      await doAct(what)
    } catch (failure) {
      // No warning of a scam and no verification comes or goes without one.
      if (what !== 'restoration' && needsReason(failure)) return setAsks(what)
      failed({ title: 'Error', detail: (failure as Error).message })
      form.setError('root', { message: (failure as Error).message })
    } finally {
      setActing(false)
    }
  }
  const undo = !dirty && carPark.can_undo && !acting ? () => void act('undo') : undefined
  const redo = !dirty && carPark.can_redo && !acting ? () => void act('redo') : undefined
  const saveByKey = isSubmitting || isDeleted ? undefined : () => void save()
  useKeys({ 'mod+s': saveByKey, 'mod+z': undo, Escape: dirty ? undefined : onClose })

  return (
    <FormProvider {...form}>
      <OnMap stage={stage}>
        {shape.tool === null && (
          <Pin
            {...at}
            hidden={form.watch('is_hidden')}
            tip={isDeleted ? undefined : stage.adding && wide ? 'Drag the pin, or right-click to add' : 'Drag the pin'}
            onMove={isDeleted ? () => {} : move}
          />
        )}
      </OnMap>
      <ShapeTools stage={stage} shape={shape} fixed={isDeleted} />
      <Beside
        stage={stage}
        title="Edit Car Park"
        keepMap
        roomy={roomy}
        onClose={onClose}
        foot={
          <div className={css.foot}>
            {isDeleted ? (
              <Button
                variant="primary"
                busy={acting}
                onClick={() => void act('restoration')}
                disabled={!carPark.restorable_until}
              >
                Restore
              </Button>
            ) : (
              <>
                <Button
                  variant="quiet"
                  className={css.delete}
                  icon={<Icon of={Trash2} />}
                  onClick={() => onRemove(carPark)}
                >
                  Delete
                </Button>
                <Button onClick={onClose}>Cancel</Button>
                <Button variant="primary" busy={isSubmitting} onClick={() => void save()}>
                  Save
                </Button>
              </>
            )}
          </div>
        }
      >
        <FormHead title="Edit Car Park" roomy={roomy} onRoomy={turn} onClose={onClose}>
          <IconButton label="Undo" aria-disabled={!undo} onClick={undo}>
            <Icon of={Undo2} />
          </IconButton>
          <IconButton label="Redo" aria-disabled={!redo} onClick={redo}>
            <Icon of={Redo2} />
          </IconButton>
        </FormHead>
        <div className={css.badges}>
          <Badge tone={STANDING[standing].tone}>{STANDING[standing].label}</Badge>
          {carPark.comparison.some(({ is_conflict }) => is_conflict) && <Badge tone="warn">In conflict</Badge>}
          {carPark.scam_reported && <Badge tone="bad">Scam reported</Badge>}
        </div>
        <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
          <FormError message={errors.root?.message} />
          {changedSince !== null && (
            <Since carPark={carPark} version={changedSince} onDone={() => setChangedSince(null)} />
          )}
          <fieldset disabled={isDeleted} className={css.plain}>
            <FormFields />
          </fieldset>
          {/* Enter submits by it, and nothing a second time. */}
          <button type="submit" hidden disabled={isSubmitting} aria-hidden="true" tabIndex={-1} />
        </form>
        <fieldset disabled={isDeleted} className={css.plain}>
          <MoreFields
            area={carPark.area}
            free_minutes={carPark.fields.free_minutes ?? null}
            basis={carPark.price_basis}
          />
        </fieldset>
        <Comparison carPark={carPark} disabled={dirty || isDeleted} />
        <History id={id} />
      </Beside>
      {asks && (
        <ReasonDialog
          title={asks === 'undo' ? 'Undo the last edit?' : 'Redo the last edit?'}
          description="It set or removed a scam warning or a verification, so other admins need to know why."
          submit={asks === 'undo' ? 'Undo' : 'Redo'}
          most={CarParkAct.reason.maxLength}
          onSubmit={(reason) => doAct(asks, reason)}
          onClose={() => setAsks(null)}
        />
      )}
    </FormProvider>
  )
}
