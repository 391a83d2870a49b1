import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PasskeyName } from '@/api/limits.gen'
import { renamePasskey } from '@/data/account/passkeys'
import type { Passkey } from '@/data/account/types'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'

const nameForm = z.object({ name: z.string().trim().min(1, 'Please enter a name') })

/** Another name for a passkey. */
export function RenamePasskey(props: { passkey: Passkey; onDone: () => void; onClose: () => void }) {
  const { passkey, onDone, onClose } = props
  const form = useForm({ resolver: zodResolver(nameForm), defaultValues: { name: passkey.name } })
  const { errors, isSubmitting } = form.formState
  const rename = form.handleSubmit(async ({ name }) => {
    try {
      await renamePasskey({ id: passkey.id, name })
      onDone()
    } catch (failure) {
      showFailure(form, failure, { name: 'name' })
    }
  })
  return (
    <FormDialog
      title="Rename the passkey"
      submit="Save"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void rename(event)}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        {(control) => (
          <input
            className="input"
            autoComplete="off"
            maxLength={PasskeyName.name.maxLength}
            {...control}
            {...form.register('name')}
          />
        )}
      </Field>
    </FormDialog>
  )
}
