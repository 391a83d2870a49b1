import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { SidePanel } from '@/ui/SidePanel'
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
  const close = () => onOpenChange(false)
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title="Notifications"
      close="Close notifications"
      place="rail"
      foot={
        <div className={css.foot}>
          <MarkAll />
          <Link to={paths.notifications} className={buttonVariants({ variant: 'quiet' })} onClick={close}>
            See all
          </Link>
        </div>
      }
    >
      <NotificationList onGo={close} />
    </SidePanel>
  )
}
