import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '@/ui/Field'
import { PasswordInput } from '@/ui/PasswordInput'

/** What a form takes as the password, where it is asked for. */
export const passwordWhere = (asked: boolean) => (asked ? z.string().min(1, 'Password is required') : z.string())

/** The password, before passkeys change. */
export function PasswordField({ error, input }: { error: string | undefined; input: UseFormRegisterReturn }) {
  return (
    <Field label="Your password" error={error}>
      {(control) => <PasswordInput autoComplete="current-password" {...control} {...input} />}
    </Field>
  )
}
