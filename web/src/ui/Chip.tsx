import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'

type Props = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean; float?: boolean; icon?: ReactNode }

/** A filter that is on or off; `float` for chips on a map. */
export function Chip({ pressed, float = false, icon, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classes('chip', float && 'chip--float', className)}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}
