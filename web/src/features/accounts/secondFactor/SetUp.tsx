import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { addPasskey } from '@/data/account/passkeys'
import { beginSecondFactor, confirmSecondFactor } from '@/data/account/secondFactor'
import type { NewAuthenticator } from '@/data/account/types'
import { canUsePasskeys } from '@/lib/passkey'
import { CardForm } from '@/ui/CardForm'
import { CopyField } from '@/ui/CopyField'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import { QrCode } from '@/ui/QrCode'
import { Segments } from '@/ui/Segments'
import css from '../Account.module.css'

const passwordForm = z.object({ current_password: z.string().min(1, 'Password is required') })
const codeForm = z.object({ code: z.string().trim().min(1, 'Please enter the code from the app') })

type Way = 'passkey' | 'app'
const WAYS: { value: Way; label: string }[] = [
  { value: 'passkey', label: 'Passkey' },
  { value: 'app', label: 'Authenticator app' },
]
const TEXTS: Record<Way, string> = {
  passkey:
    'To open the admin area you need a passkey: your fingerprint, your face or your screen lock on this device, or another device you have with you.',
  app: 'To open the admin area you need your password and a code from an authenticator app on your phone, such as the one you may already use for your bank or your email.',
}

/** Sets a second factor up: the password, then a passkey, or an app and its first code. */
export function SetUp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [app, setApp] = useState<NewAuthenticator | null>(null)
  const [way, setWay] = useState<Way>(canUsePasskeys() ? 'passkey' : 'app')
  if (app) return <FirstCode app={app} onCodes={onCodes} />
  const begin = async (current_password: string) => {
    if (way === 'passkey') onCodes(await addPasskey({ current_password }))
    else setApp(await beginSecondFactor(current_password))
  }
  return (
    <>
      <div className={css.inside}>
        {canUsePasskeys() && (
          <div className={css.whole}>
            <Segments label="Your second factor" value={way} options={WAYS} onChoose={setWay} />
          </div>
        )}
        <p>{TEXTS[way]}</p>
      </div>
      <Begin begin={begin} />
    </>
  )
}

function Begin({ begin: act }: { begin: (current_password: string) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { current_password: '' } })
  const { errors, isSubmitting } = form.formState
  const begin = form.handleSubmit(async ({ current_password }) => {
    try {
      await act(current_password)
    } catch (failure) {
      showFailure(form, failure, { current_password: 'current_password' })
    }
  })
  return (
    <CardForm submit="Set up" busy={isSubmitting} error={errors.root?.message} onSubmit={(event) => void begin(event)}>
      <Field label="Your password, to set it up" error={errors.current_password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
        )}
      </Field>
    </CardForm>
  )
}

/** The app is told its secret, and shows its first code. */
export function FirstCode({ app, onCodes }: { app: NewAuthenticator; onCodes: (codes: string[]) => void }) {
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const confirm = form.handleSubmit(async ({ code }) => {
    try {
      onCodes(await confirmSecondFactor(code))
    } catch (failure) {
      showFailure(form, failure, { code: 'code' })
    }
  })
  return (
    <CardForm
      submit="Turn on"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void confirm(event)}
    >
      <p>Scan this with your authenticator app, or type in the key. Then enter the code it shows.</p>
      <QrCode text={app.uri} label="QR code for an authenticator app" className={css.qr} />
      <CopyField label="Key" value={app.secret} />
      <Field label="Code from the app" hint="Six digits" error={errors.code?.message}>
        {(control) => (
          <input
            className="input"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...control}
            {...form.register('code')}
          />
        )}
      </Field>
    </CardForm>
  )
}
