import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useReminders } from '@/data/config/queries'
import { removeDocument } from '@/data/providers/mutations'
import { documentFault as uploadFault, useDocumentUpload } from '@/data/providers/useDocumentUpload'
import { documentFault, prepareDocument } from '@/lib/documentFile'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { Progress } from '@/ui/Progress'
import { confirmed } from '@/ui/toast'
import { expiryFault } from '../application/useDocumentCheck'
import type { Adding } from './Documents'
import { FileInput } from './FileInput'
import { INSURANCE, titleOf } from './words'

type Form = { file: File | null; title: string; expires_on: string }

/** Sends a document to the admins, in the place of another one or beside it. */
export function AddDocument({ kind, replaces, onClose }: Adding & { onClose: () => void }) {
  const reminders = useReminders()
  const queries = useQueryClient()
  const upload = useDocumentUpload()
  const isInsurance = kind === 'insurance'
  const form = useForm<Form>({
    defaultValues: { file: null, title: replaces ? titleOf(replaces) : '', expires_on: '' },
  })
  const { errors } = form.formState
  const file = form.watch('file')
  const said = uploadFault(upload.error)
  const sent = upload.share !== null
  const of = (field: keyof Form) => errors[field]?.message ?? (said?.field === field ? said.sentence : undefined)
  const submit = form.handleSubmit(async ({ file, title, expires_on }) => {
    if (!file) return
    const name = isInsurance ? INSURANCE : title.trim()
    if (!(await upload.send({ kind, title: name, expires_on, file }))) return
    // The one in force stays until the new one was seen: the server keeps it.
    if (replaces) await removeDocument(queries, replaces.id).catch(() => {})
    confirmed({ title: 'Document sent', detail: 'We’ll look at it and tell you if something is missing.' })
    onClose()
  })
  const choose = async (chosen: File) => {
    upload.stop()
    const fault = documentFault(chosen)
    try {
      if (fault) throw new Error(fault)
      form.setValue('file', await prepareDocument(chosen))
      form.clearErrors('file')
    } catch (failure) {
      form.setError('file', { message: (failure as Error).message })
    }
  }
  form.register('file', { validate: (chosen) => chosen !== null || 'Please choose a document' })
  return (
    <FormDialog
      title={replaces ? `Replace ${titleOf(replaces)}` : isInsurance ? 'Your insurance' : 'A certificate'}
      description="A PDF or a photo, up to 5 MB. Only CarPal’s admins see it."
      submit="Send document"
      busy={sent}
      error={said && !['file', 'title', 'expires_on'].includes(said.field) ? said.sentence : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Document" error={of('file')}>
        {(control) => (
          <FileInput control={control} file={file} disabled={sent} onChoose={(chosen) => void choose(chosen)} />
        )}
      </Field>
      {!isInsurance && (
        <Field label="What it is" error={of('title')}>
          {(control) => (
            <input
              className="input"
              maxLength={120}
              placeholder="Tyre fitting certificate"
              {...control}
              {...form.register('title', { validate: (title) => title.trim() !== '' || 'Please say what it is' })}
            />
          )}
        </Field>
      )}
      <Field
        label="Runs out on"
        optional={!isInsurance}
        hint={`We remind you ${reminders} before.`}
        error={of('expires_on')}
      >
        {(control) => (
          <input
            type="date"
            className="input"
            {...control}
            {...form.register('expires_on', { validate: (day) => expiryFault(day, isInsurance) ?? true })}
          />
        )}
      </Field>
      {upload.share !== null && <Progress label="Sending" percent={Math.round(upload.share * 100)} />}
    </FormDialog>
  )
}
