import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { NewPasskey } from '@/api/limits.gen'
import { addPasskey } from '@/data/account/passkeys'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import { PasswordField, passwordWhere } from './PasswordField'

type Props = {
  /** Whether the password is asked for. */
  password: boolean
  /** With an admin's recovery codes, if there are any. */
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** Adds a passkey: a name and the password, then the browser asks for the rest. */
export function AddPasskey({ password, onDone, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(z.object({ name: z.string().trim(), current_password: passwordWhere(password) })),
    defaultValues: { name: '', current_password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const add = form.handleSubmit(async ({ name, current_password }) => {
    try {
      const codes = await addPasskey({ name, ...(password && { current_password }) })
      confirmed({ title: 'Your passkey is added', detail: 'You can sign in with it from now on.' })
      onDone(codes)
    } catch (failure) {
      showFailure(form, failure, { name: 'name', ...(password && { current_password: 'current_password' }) })
    }
  })
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser will ask where to keep it: on this device, or on another one."
      submit="Continue"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void add(event)}
      onClose={onClose}
    >
      <Field label="Name" optional hint="So that you know it again, such as My phone" error={errors.name?.message}>
        {(control) => (
          <input
            className="input"
            autoComplete="off"
            maxLength={NewPasskey.name.maxLength}
            {...control}
            {...form.register('name')}
          />
        )}
      </Field>
      {password && <PasswordField error={errors.current_password?.message} input={form.register('current_password')} />}
    </FormDialog>
  )
}
