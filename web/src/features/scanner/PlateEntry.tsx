import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { canonicalPlate, MAX_PLATE_LENGTH } from '@/lib/plate'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { PlateHint } from '@/ui/PlateHint'
import { PlateInput } from '@/ui/PlateInput'
import css from './Scanner.module.css'

// The server has the same rules and the last word; these only spare a round trip.
const typedForm = z.object({
  registration: z
    .string()
    .refine((typed) => canonicalPlate(typed) !== '', 'Registration number is required')
    .refine(
      (typed) => canonicalPlate(typed).length <= MAX_PLATE_LENGTH,
      `A registration number has at most ${MAX_PLATE_LENGTH} letters and digits`,
    ),
})

type Props = { primary: boolean; onPlate: (plate: string) => void }

/** The registration, typed. */
export function PlateEntry({ primary, onPlate }: Props) {
  const form = useForm({ resolver: zodResolver(typedForm), defaultValues: { registration: '' } })
  const error = form.formState.errors.registration?.message
  const submit = form.handleSubmit(({ registration }) => onPlate(canonicalPlate(registration)))
  return (
    <form onSubmit={submit} noValidate className={css.type}>
      <Field label="Type the registration" error={error}>
        {(control) => (
          <div className={css.typed}>
            <PlateInput
              beside
              {...control}
              {...form.register('registration', { setValueAs: (typed: string) => typed.toUpperCase().trim() })}
            />
            <Button type="submit" variant={primary ? 'primary' : 'second'} className={css.go}>
              Continue
            </Button>
          </div>
        )}
      </Field>
      {!error && <PlateHint typed={form.watch('registration')} />}
    </form>
  )
}
