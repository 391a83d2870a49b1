import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Spinner } from './Spinner'

const look = cva('btn', {
  variants: {
    /** One filled button per view or card; red fill only in a dialog that confirms. */
    variant: {
      primary: 'btn--primary',
      second: 'btn--second',
      tint: 'btn--tint',
      quiet: 'btn--quiet',
      danger: 'btn--danger',
      'danger-quiet': 'btn--danger-quiet',
    },
    size: { small: 'btn--small', normal: '', large: 'btn--large' },
    block: { true: 'btn--block', false: '' },
  },
  defaultVariants: { variant: 'second', size: 'normal', block: false },
})

export type ButtonLook = VariantProps<typeof look>

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** The act is under way: a spinner stands in for the label, the width stays, clicks do nothing. */
    busy?: boolean
    icon?: ReactNode
  }

/** A button that does something here. What goes elsewhere is a ButtonLink. */
export function Button({ variant, size, block, busy = false, icon, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={classes(look({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
      {...(busy && { type: 'button' as const })}
    >
      <span className="btn__label">
        {icon}
        {children}
      </span>
      {busy && <Spinner />}
    </button>
  )
}

/** The look of a button on one link element, which the caller gives: the parts know no route. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  children,
}: ButtonLook & { className?: string; children: ReactNode }) {
  return <Slot.Root className={classes(look({ variant, size, block }), className)}>{children}</Slot.Root>
}
