import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { useReturnFocus } from '@/ui/returnFocus'
import { MarkAll } from './MarkAll'
import { NotificationList } from './NotificationList'
import css from './Notifications.module.css'

/** The notifications beside the rail; Esc, its button and a click elsewhere close it. */
export default function NotificationsPanel({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const focus = useReturnFocus()
  const close = () => onOpenChange(false)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={css.overlay} />
        <Dialog.Content className={css.panel} aria-describedby={undefined} {...focus}>
          <div className={css.panelHead}>
            <Dialog.Title className="text-20 font-title">Notifications</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close notifications">
                <Icon of={X} size={24} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className={css.list}>
            <NotificationList onGo={close} />
          </div>
          <div className={css.foot}>
            <MarkAll />
            <Link to={paths.notifications} className={buttonVariants({ variant: 'quiet' })} onClick={close}>
              See all
            </Link>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
