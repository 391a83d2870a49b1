import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { useReturnFocus } from './returnFocus'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What the close button is called. */
  close: string
  /** At the right, over a dark overlay; or beside the rail, over a page that stays as bright as it is. */
  place?: 'right' | 'rail'
  /** At the right: as wide as a menu, or as a record with its facts. */
  wide?: boolean
  /** What stays in sight below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/** A panel that slides over the page; Esc, its button and a click elsewhere close it, and focus returns. */
export function SidePanel({ open, onOpenChange, title, close, place = 'right', wide = false, foot, children }: Props) {
  const focus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={place === 'rail' ? 'side-overlay' : 'overlay'} />
        <Dialog.Content
          className={classes('side-panel', `side-panel--${place}`, wide && 'side-panel--wide')}
          aria-describedby={undefined}
          {...focus}
        >
          <div className="side-panel__head">
            <Dialog.Title className="text-20 font-title">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={close}>
                <Icon of={X} size={24} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="side-panel__body">{children}</div>
          {foot && <div className="side-panel__foot">{foot}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
