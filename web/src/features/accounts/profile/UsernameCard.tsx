import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '@/api/errors'
import { NewUsername } from '@/api/limits.gen'
import { changeName } from '@/data/account/mutations'
import type { User } from '@/data/account/types'
import { initials } from '@/lib/initials'
import { Button } from '@/ui/Button'
import { CardForm } from '@/ui/CardForm'
import { useEditing } from '@/ui/EditCard'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { Plate } from '@/ui/Plate'
import { confirmed } from '@/ui/toast'
import css from '../Account.module.css'

const { minLength: MIN_LENGTH, maxLength: MAX_LENGTH } = NewUsername.name

const form = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Username cannot be empty')
    .min(MIN_LENGTH, `Username must be at least ${MIN_LENGTH} characters long`)
    .max(MAX_LENGTH, `Username must be at most ${MAX_LENGTH} characters long`),
})
type Form = z.infer<typeof form>

/** The username that others see; view, or edit with save and cancel. */
export function UsernameCard({ me }: { me: User }) {
  const { editing, done, opener } = useEditing()
  return (
    <section className="card" aria-label="Your profile">
      <div className={css.who}>
        <span className={css.avatar} aria-hidden="true">
          {initials(me.name)}
        </span>
        <div className={css.text}>
          <h2 className={css.name}>{me.name_chosen ? me.name : <Plate registration={me.name} />}</h2>
          <p>{memberSince(me.created_at)}</p>
        </div>
        {!editing && <Button {...opener}>Edit</Button>}
      </div>
      {!me.name_chosen && !editing && (
        <p className={css.hint}>Until you choose a username, others see “Anonymous User”.</p>
      )}
      {editing && <Edit me={me} onDone={done} />}
    </section>
  )
}

function Edit({ me, onDone }: { me: User; onDone: () => void }) {
  const queries = useQueryClient()
  const username = useForm<Form>({ resolver: zodResolver(form), defaultValues: { name: me.name } })
  const { errors, isSubmitting } = username.formState
  const save = username.handleSubmit(async ({ name }) => {
    try {
      await changeName(queries, name)
      confirmed({ title: 'Success', detail: 'Username updated successfully!' })
      onDone()
    } catch (failure) {
      const said = failure instanceof ApiError && failure.code !== null
      showFailure(username, said ? failure : new Error('Failed to update username'), { name: 'name' })
    }
  })
  return (
    <CardForm busy={isSubmitting} error={errors.root?.message} onSubmit={(event) => void save(event)} onCancel={onDone}>
      <Field label="Username" error={errors.name?.message}>
        {(control) => (
          <input className="input" autoComplete="nickname" maxLength={60} {...control} {...username.register('name')} />
        )}
      </Field>
    </CardForm>
  )
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

/** Member since March 2026. */
function memberSince(created_at: string): string {
  return `Member since ${month.format(new Date(created_at))}`
}
