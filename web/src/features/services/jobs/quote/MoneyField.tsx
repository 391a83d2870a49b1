import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'
import { Field } from '@/ui/Field'
import css from './Quote.module.css'

type Props = ComponentProps<'input'> & { label: string; hint?: string; large?: boolean; error?: string | undefined }

/** An amount in pounds, to the penny. */
export function MoneyField({ label, hint, large = false, error, ...input }: Props) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <span className={classes(css.money, large && css.large)}>
          <span aria-hidden="true">£</span>
          <input
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0"
            className="input"
            placeholder="0.00"
            autoComplete="off"
            {...control}
            {...input}
          />
        </span>
      )}
    </Field>
  )
}
