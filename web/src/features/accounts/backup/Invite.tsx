import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { meQuery } from '@/data/account/queries'
import { inviteBackupContact } from '@/data/backupContacts/mutations'
import type { Vehicle } from '@/data/vehicles/types'
import { CardForm } from '@/ui/CardForm'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'

const inviteForm = z.object({
  contact: z.string().trim().min(1, 'Please enter an email address or a username'),
  owner_name: z
    .string()
    .trim()
    .min(1, 'Please enter your name')
    .max(40, 'Please enter just your name, at most 40 characters'),
})
type InviteForm = z.infer<typeof inviteForm>

/** Asks somebody. Whether they are on CarPal is not told, whatever is typed. */
export function Invite({ vehicle, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const queries = useQueryClient()
  const me = useQuery(meQuery).data
  const form = useForm<InviteForm>({
    resolver: zodResolver(inviteForm),
    defaultValues: { contact: '', owner_name: me?.name_chosen ? me.name : '' },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (typed) => {
    try {
      await inviteBackupContact(queries, { vehicle_id: vehicle.id, ...typed })
      confirmed({ title: 'We’ve asked them', detail: 'You’ll hear when they agree.' })
      onDone()
    } catch (failure) {
      showFailure(form, failure, { contact: 'contact', owner_name: 'owner_name' })
    }
  })
  return (
    <CardForm
      submit="Ask them"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void save(event)}
      onCancel={onDone}
    >
      <Field
        label="Their email, or their username on CarPal"
        hint="They get an email, and say yes or no."
        error={errors.contact?.message}
      >
        {(control) => (
          <input
            className="input"
            type="text"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            {...control}
            {...form.register('contact')}
          />
        )}
      </Field>
      <Field
        label="Your name, as they know you"
        hint="They see it with your registration, and nothing else about you."
        error={errors.owner_name?.message}
      >
        {(control) => (
          <input
            className="input"
            autoComplete="given-name"
            maxLength={40}
            {...control}
            {...form.register('owner_name')}
          />
        )}
      </Field>
    </CardForm>
  )
}
