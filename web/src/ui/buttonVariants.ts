import { classes } from '@/lib/classes'

/** One filled button per view or card; red fill only in a dialog that confirms. */
type Variant = 'primary' | 'second' | 'tint' | 'quiet' | 'danger' | 'danger-quiet'

export type ButtonVariants = {
  variant?: Variant | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  block?: boolean | undefined
  className?: string | undefined
}

/** The class names of a button, for a Button and for a link that should look like one. */
export function buttonVariants({ variant = 'second', size = 'normal', block = false, className }: ButtonVariants = {}) {
  return classes('btn', `btn--${variant}`, size !== 'normal' && `btn--${size}`, block && 'btn--block', className)
}
