import { Settings } from 'lucide-react'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { MarkAll } from './MarkAll'
import { NotificationList } from './NotificationList'
import css from './Notifications.module.css'

/** What one was told of, the latest first. */
export default function NotificationsPage() {
  const back = useGoBack(paths.home)
  return (
    <>
      <PageHeader title="Notifications" back lead={<BackButton onBack={back} />} />
      <div className={`content content--column ${css.page}`}>
        <div className={css.head}>
          <MarkAll />
          <Link to={paths.settingsOf('notifications')} className={css.choose}>
            <Icon of={Settings} />
            Notification settings
          </Link>
        </div>
        <div className="card">
          <NotificationList />
        </div>
      </div>
    </>
  )
}
