import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { TableToApply } from '@/api/limits.gen'
import { applyTable } from '@/data/carParkEdits/batches'
import { counted, formatCount } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import css from './Many.module.css'
import { PreviewRows } from './PreviewRows'
import type { Loaded } from './TablePart'

const MOST = TableToApply.reason.maxLength

type Props = { loaded: Loaded; onAgain: () => Promise<void>; onClose: () => void }

/** What a table would change, row by row, and the button that does it. */
export function PreviewDialog({ loaded: { name, text, preview }, onAgain, onClose }: Props) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const { changed, same, refused, rows, digest } = preview
  const apply = form.handleSubmit(async ({ reason }) => {
    try {
      const done = await applyTable(queries, { table: text, digest, reason: reason.trim() })
      confirmed({ title: 'Applied', detail: `${counted(done.changed, 'car park')} changed. One undo takes it back.` })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { reason: 'reason' })
    }
  })
  const check = (typed: string) =>
    typed.trim() === ''
      ? 'Please give a reason'
      : countCharacters(typed) <= MOST || `Please use at most ${MOST} characters`
  return (
    <FormDialog
      title={name}
      description="Nothing has changed yet. Once applied, it is on every driver’s map at once, and no import takes it back."
      submit={`Apply ${counted(changed, 'row')}`}
      busy={isSubmitting}
      disabled={changed === 0}
      error={errors.root?.message}
      onSubmit={(event) => void apply(event)}
      onClose={onClose}
    >
      <p role="status" className={css.counts}>
        <span data-outcome="changed">
          {formatCount(changed)} {changed === 1 ? 'changes' : 'change'} something
        </span>
        <span data-outcome="same">
          {formatCount(same)} {same === 1 ? 'changes' : 'change'} nothing
        </span>
        <span data-outcome="refused">
          {formatCount(refused)} {refused === 1 ? 'is' : 'are'} refused
        </span>
      </p>
      {refused > 0 && (
        <Notice tone="caution">
          {refused === 1 ? 'One row is left out.' : `${formatCount(refused)} rows are left out.`} Each says why.
        </Notice>
      )}
      <PreviewRows rows={rows} />
      {errors.root && <Button onClick={() => void onAgain()}>Look again</Button>}
      {changed > 0 && (
        <CountedText
          label="Reason"
          most={MOST}
          typed={form.watch('reason')}
          error={errors.reason?.message}
          {...form.register('reason', { validate: check })}
        />
      )}
    </FormDialog>
  )
}
