import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, in words. */
  label: string
  look?: 'plain' | 'edge' | 'float'
}

/** A button that shows only an icon; 44 px, with its words for those who don't see it. */
export function IconButton({ label, look = 'plain', className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes('iconbtn', look !== 'plain' && `iconbtn--${look}`, className)}
      {...rest}
    >
      {children}
    </button>
  )
}
