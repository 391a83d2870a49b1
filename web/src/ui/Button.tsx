import type { ComponentProps, ReactNode } from 'react'
import { type ButtonVariants, buttonVariants } from './buttonVariants'
import { Spinner } from './Spinner'

type Props = ComponentProps<'button'> &
  ButtonVariants & {
    /** The act is under way: a spinner stands in for the label, the width stays, clicks do nothing. */
    busy?: boolean
    icon?: ReactNode
  }

/** A button that does something here. What goes elsewhere is a link with `className={buttonVariants(…)}`. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      // A busy button submits nothing a second time.
      type={busy ? 'button' : (type ?? 'button')}
      className={buttonVariants({ variant, size, block, className })}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className="btn__label">
        {icon}
        {children}
      </span>
      {busy && <Spinner />}
    </button>
  )
}
