import { keepSessionAlive } from '@/api/refresh'
import { accountOffline } from './account/queries'
import { followUserEvents } from './events/userEvents'
import { messagesOffline } from './messages/offline'
import { followPush } from './notifications/push'
import { notificationsOffline } from './notifications/queries'
import { persistQueries } from './queryPersistence'
import { vehiclesOffline } from './vehicles/queries'

/** All that goes on behind the pages while somebody is signed in. Once; it follows who that is. */
export function startSignedIn(): void {
  keepSessionAlive()
  persistQueries([accountOffline, vehiclesOffline, messagesOffline, notificationsOffline])
  followUserEvents()
  followPush()
}
