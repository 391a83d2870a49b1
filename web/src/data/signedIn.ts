import { keepSessionAlive } from '@/api/refresh'
import { accountOffline } from './account/queries'
import { followUserEvents } from './events/userEvents'
import { messagesOffline } from './messages/offline'
import { followPush } from './notifications/push'
import { notificationsOffline } from './notifications/queries'
import './providers/documentDraft'
import { persistQueries } from './queryPersistence'
import { vehiclesOffline } from './vehicles/queries'

/** Starts what runs behind the pages while a user is signed in. Called once; it follows changes of user by itself. */
export function startSignedIn(): void {
  keepSessionAlive()
  persistQueries([accountOffline, vehiclesOffline, messagesOffline, notificationsOffline])
  followUserEvents()
  followPush()
}
