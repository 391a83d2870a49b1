import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WorkNotDone } from '@/api/limits.gen'
import { denyWork } from '@/data/serviceRequests/mutations'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormDialog } from '@/ui/FormDialog'
import { confirmed } from '@/ui/toast'

const MAX_NOTE = WorkNotDone.note.maxLength

/** Says that the work is not done yet: then it goes on, and the provider marks it done once more. */
export function NotDone({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const tooLong = countCharacters(note) > MAX_NOTE
  const deny = useMutation({
    mutationFn: () => denyWork(queries, id, note.trim()),
    onSuccess: () => {
      confirmed({ title: 'The provider was told' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Not done yet?"
      description="The job goes on, and the provider is told. They mark it done once more when it is."
      submit="Not done yet"
      busy={deny.isPending}
      error={deny.error?.message}
      onSubmit={() => tooLong || deny.mutate()}
      onClose={onClose}
    >
      <CountedText
        label="What is missing?"
        optional
        rows={3}
        most={MAX_NOTE}
        typed={note}
        error={tooLong ? `Please use at most ${MAX_NOTE} characters` : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
