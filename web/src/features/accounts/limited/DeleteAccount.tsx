import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { deleteAccount } from '@/data/account/mutations'
import { useConfig } from '@/data/config/queries'
import { Link } from '@/lib/Link'
import { formatPeriod } from '@/lib/period'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import css from '../Account.module.css'

const passwordForm = z.object({ current_password: z.string().min(1, 'Password is required') })

/** Asks for the account to be deleted: after saying what happens and when, and with the password. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && <Ask onClose={() => setAsking(false)} />}
    </>
  )
}

function Ask({ onClose }: { onClose: () => void }) {
  const grace = useConfig().data?.times.deletion_grace_seconds
  // A page that has not heard how long it is says so without a figure: nobody is kept from deleting an account.
  const period = grace === undefined ? null : formatPeriod(grace)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { current_password: '' } })
  const { errors, isSubmitting } = form.formState
  const remove = form.handleSubmit(async ({ current_password }) => {
    try {
      await deleteAccount(queries, current_password)
      onClose()
      void navigate(paths.home)
    } catch (failure) {
      showFailure(form, failure, { current_password: 'current_password' })
    }
  })
  return (
    <FormDialog
      title="Delete your account?"
      description={`Your account closes now, and is deleted ${period ? `in ${period}` : 'later'}.`}
      submit="Delete my account"
      danger
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void remove(event)}
      onClose={onClose}
    >
      <ul className={css.points}>
        <li>Your vehicles stop receiving messages straight away, and you’re signed out on all other devices.</li>
        <li>{period ? `For ${period}` : 'Until then'} you can still sign in and keep your account.</li>
        <li>After that your account, vehicles, photos and notes are deleted for good.</li>
        <li>
          Messages and incident reports are kept as long as{' '}
          <Link to={paths.privacy} className="underline">
            Privacy
          </Link>{' '}
          says.
        </li>
      </ul>
      <Field label="Your password" error={errors.current_password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
        )}
      </Field>
    </FormDialog>
  )
}
