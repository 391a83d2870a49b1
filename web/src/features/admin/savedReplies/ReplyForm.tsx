import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewSavedReply } from '@/api/limits.gen'
import { type SavedReply, saveReply } from '@/data/savedReplies/queries'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'

/** A reply to save, or to change: its short name, and what it says. */
export function ReplyForm({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { name: reply?.name ?? '', text: reply?.text ?? '' } })
  // As it was when the form opened.
  const [seen] = useState(reply)
  const { errors, isSubmitting } = form.formState
  const [name, text] = form.watch(['name', 'text'])
  const send = form.handleSubmit(async (typed) => {
    try {
      await saveReply(queries, seen, { name: typed.name.trim(), text: typed.text.trim() })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { name: 'name', text: 'text' })
    }
  })
  return (
    <FormDialog
      title={reply ? `Change ${reply.name}` : 'Add a reply'}
      submit="Save"
      busy={isSubmitting}
      disabled={name.trim() === '' || text.trim() === ''}
      error={errors.root?.message}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field label="Name" hint="What is typed after the slash" error={errors.name?.message}>
        {(control) => (
          <input className="input" maxLength={NewSavedReply.name.maxLength} {...control} {...form.register('name')} />
        )}
      </Field>
      <CountedText
        label="Text"
        most={NewSavedReply.text.maxLength}
        typed={text}
        error={errors.text?.message}
        {...form.register('text')}
      />
    </FormDialog>
  )
}
