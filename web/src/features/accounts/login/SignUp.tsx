import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { signUp } from '@/data/account/mutations'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import { Progress } from '@/ui/Progress'
import css from '../Form.module.css'
import { type SignUpForm, setupPercent, signUpForm } from '../schemas'
import type { Mode } from './modes'
import { VehicleFields } from './VehicleFields'

type Props = {
  onChange: (mode: Mode) => void
  /** The account waits for its email to be confirmed; says the server's words. */
  onDone: (message: string) => void
  onPlate: (typed: string) => void
}

const EMPTY: SignUpForm = { registration: '', make: '', model: '', color: '', email: '', password: '' }

/** A new account with its first vehicle. */
export function SignUp({ onChange, onDone, onPlate }: Props) {
  const form = useForm<SignUpForm>({ resolver: zodResolver(signUpForm), defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const [registration, email, password] = form.watch(['registration', 'email', 'password'])
  const submit = form.handleSubmit(async (body) => {
    try {
      const { message } = await signUp(body)
      onDone(message)
    } catch (failure) {
      const same = { registration: 'registration', make: 'make', model: 'model', color: 'color' } as const
      showFailure(form, failure, { ...same, email: 'email', password: 'password' })
    }
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Progress label="Account Setup Progress" percent={setupPercent({ registration, email, password })} />
      <FormError message={errors.root?.message} />
      <VehicleFields form={form} onPlate={onPlate} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <input className="input" type="email" autoComplete="email" {...control} {...form.register('email')} />
        )}
      </Field>
      <Field label="Password" hint="At least 6 characters" error={errors.password?.message}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('password')} />}
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        Sign up
      </Button>
      <p className="text-center text-14 text-ink-2 [&>a]:underline">
        By signing up, you agree to the <Link to={paths.terms}>Terms</Link>. <Link to={paths.privacy}>Privacy</Link>{' '}
        says what we keep.
      </p>
      <p className={css.switch}>
        Have an account?
        <button type="button" className={css.way} onClick={() => onChange('sign-in')}>
          Sign in
        </button>
      </p>
    </form>
  )
}
