import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changePhone } from '@/data/account/mutations'
import type { User } from '@/data/account/types'
import { Card } from '@/ui/Card'
import { CardForm } from '@/ui/CardForm'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import { confirmed } from '@/ui/toast'

const phoneForm = z.object({ phone: z.string().trim(), current_password: z.string().min(1, 'Password is required') })
type PhoneForm = z.infer<typeof phoneForm>

/** A telephone number that signs in with the password; an empty one takes it away. */
export function PhoneCard({ me }: { me: User }) {
  const form = useForm<PhoneForm>({
    resolver: zodResolver(phoneForm),
    defaultValues: { phone: me.phone ?? '', current_password: '' },
  })
  const queries = useQueryClient()
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ phone, current_password }) => {
    try {
      const user = await changePhone(queries, { phone: phone || null, current_password })
      form.reset({ phone: user.phone ?? '', current_password: '' })
      confirmed({ title: user.phone ? 'Phone number saved' : 'Phone number removed' })
    } catch (failure) {
      showFailure(form, failure, { phone: 'phone', current_password: 'current_password' })
    }
  })
  return (
    <Card title="Phone number">
      <CardForm
        primary={false}
        submit="Save phone number"
        busy={isSubmitting}
        error={errors.root?.message}
        onSubmit={(event) => void save(event)}
      >
        <Field
          label="Phone number"
          optional
          hint="You can sign in with it instead of your email. We never text it or show it to anyone."
          error={errors.phone?.message}
        >
          {(control) => (
            <input className="input" type="tel" autoComplete="tel" {...control} {...form.register('phone')} />
          )}
        </Field>
        <Field label="Your password" error={errors.current_password?.message}>
          {(control) => (
            <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
          )}
        </Field>
      </CardForm>
    </Card>
  )
}
