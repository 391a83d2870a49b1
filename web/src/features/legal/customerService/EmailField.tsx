import type { ComponentProps } from 'react'
import { Field } from '@/ui/Field'

type Props = ComponentProps<'input'> & {
  /** It is the address of the account that writes: support answers there and nowhere else. */
  own: boolean
  optional?: boolean
  hint?: string
  error: string | undefined
}

/** Where support answers. */
export function EmailField({ own, optional = false, hint, error, ...input }: Props) {
  const said = own ? 'The address of your account. We answer there.' : hint
  return (
    <Field label="Email" optional={optional && !own} error={error} {...(said && { hint: said })}>
      {(control) => (
        <input type="email" className="input" autoComplete="email" {...control} readOnly={own} {...input} />
      )}
    </Field>
  )
}
