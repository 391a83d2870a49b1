import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { removePasskey } from '@/data/account/passkeys'
import type { Passkey } from '@/data/account/types'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { PasswordField, passwordWhere } from './PasswordField'

type Props = { passkey: Passkey; password: boolean; onDone: () => void; onClose: () => void }

/** Removes a passkey, with the password where that is asked for. */
export function RemovePasskey({ passkey: { id, name }, password, onDone, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(z.object({ current_password: passwordWhere(password) })),
    defaultValues: { current_password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const remove = form.handleSubmit(async ({ current_password }) => {
    try {
      await removePasskey({ id, ...(password && { current_password }) })
      onDone()
    } catch (failure) {
      showFailure(form, failure, password ? { current_password: 'current_password' } : {})
    }
  })
  return (
    <FormDialog
      title={`Remove ${name}?`}
      description="You won’t be able to sign in with it any more. Your device may keep its own copy until you delete it there."
      submit="Remove"
      danger
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void remove(event)}
      onClose={onClose}
    >
      {password && <PasswordField error={errors.current_password?.message} input={form.register('current_password')} />}
    </FormDialog>
  )
}
