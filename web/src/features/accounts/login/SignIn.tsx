import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { signIn } from '@/data/account/mutations'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import css from '../Form.module.css'
import { type SignInForm, signInForm } from '../schemas'
import { DemoAccounts } from './DemoAccounts'
import type { Mode } from './modes'
import { PasskeySignIn } from './PasskeySignIn'

/** Sign in with the email or the telephone number, and the password. The new session takes the page elsewhere. */
export function SignIn({ onChange }: { onChange: (mode: Mode) => void }) {
  const form = useForm<SignInForm>({ resolver: zodResolver(signInForm), defaultValues: { who: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ who, password }) => {
    try {
      await signIn(who.includes('@') ? { email: who, password } : { phone: who, password })
    } catch (failure) {
      showFailure(form, failure, { email: 'who', phone: 'who', password: 'password' })
    }
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <FormError message={errors.root?.message} />
      <Field label="Email or phone" error={errors.who?.message}>
        {(control) => (
          <input
            className="input"
            type="text"
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...form.register('who')}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        Sign in
      </Button>
      <PasskeySignIn />
      <p className={css.switch}>
        <button type="button" className={css.way} onClick={() => onChange('forgot')}>
          Forgot password?
        </button>
      </p>
      <p className={css.switch}>
        No account yet?
        <button type="button" className={css.way} onClick={() => onChange('sign-up')}>
          Sign up
        </button>
      </p>
      <DemoAccounts
        busy={isSubmitting}
        onChoose={(who, password) => {
          form.reset({ who, password })
          void submit()
        }}
      />
    </form>
  )
}
