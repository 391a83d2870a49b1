import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { useReturnFocus } from './returnFocus'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  wide?: boolean
  children?: ReactNode
  /** The buttons, the safe one first. */
  foot?: ReactNode
}

/** A dialog in the middle of the page: focus stays inside, Esc and the overlay close it, focus then returns. */
export function Dialog({ open, onOpenChange, title, description, wide = false, children, foot }: Props) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={classes('dialog', wide && 'dialog--wide')}
          {...focus}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="dialog__title">{title}</Radix.Title>
          {description && <Radix.Description className="dialog__text">{description}</Radix.Description>}
          {children}
          {foot && <div className="dialog__foot">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
