import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AdminGrant } from '@/api/limits.gen'
import { grantAdmin } from '@/data/admin/admins'
import { usersQuery } from '@/data/admin/users'
import { useSettled } from '@/lib/useSettled'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'

const MOST = AdminGrant.reason.maxLength
const grantForm = z.object({
  email: z.string().trim().min(1, 'Please enter an email address'),
  reason: z
    .string()
    .trim()
    .min(1, 'Please give a reason')
    .refine((typed) => countCharacters(typed) <= MOST, `Please use at most ${MOST} characters`),
})

/** The account with this address, once it is typed whole. */
function useAccount(typed: string) {
  const email = useSettled(typed.trim().toLowerCase(), 400)
  const { data } = useQuery({ ...usersQuery({ q: email }), enabled: z.email().safeParse(email).success })
  return data?.rows.find((user) => user.email.toLowerCase() === email)
}

/** Makes somebody an admin, by the confirmed email address of their account. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(grantForm), defaultValues: { email: '', reason: '' } })
  const { errors, isSubmitting } = form.formState
  const account = useAccount(form.watch('email'))
  const grant = form.handleSubmit(async (body) => {
    try {
      await grantAdmin(queries, body)
      confirmed({ title: 'Admin added', detail: `${body.email} can use the admin area now.` })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { email: 'email', reason: 'reason' })
    }
  })
  return (
    <FormDialog
      title="Make an admin"
      description="They can see and decide everything that you can. They set up a second factor on their first visit."
      submit="Make admin"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void grant(event)}
      onClose={onClose}
    >
      <Field label="Email of their account" error={errors.email?.message}>
        {(control) => (
          <input
            className="input"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...form.register('email')}
          />
        )}
      </Field>
      <CountedText
        label="Reason, for the audit log"
        most={MOST}
        typed={form.watch('reason')}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {account && (
        <NoticePreview of={{ act: 'grant_admin', target_id: account.id, reason: form.watch('reason').trim() }} />
      )}
    </FormDialog>
  )
}
