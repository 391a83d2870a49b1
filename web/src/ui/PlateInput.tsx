import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'

/** A registration is typed in a plate: 56 px high, 48 beside a button. Pass it through a Field, which labels it. */
export function PlateInput({ beside = false, className, ...rest }: ComponentProps<'input'> & { beside?: boolean }) {
  return (
    <input
      type="text"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      // The longest registration, and room for how people space it.
      maxLength={18}
      placeholder="AB12 CDE"
      className={classes('plate-input', beside && 'plate-input--beside', className)}
      {...rest}
    />
  )
}
