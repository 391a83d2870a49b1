import { api, done } from '@/api/client'
import { keepSession } from '@/api/session'
import { forgetDevice } from '@/data/device'

let underWay: Promise<void> | null = null

/** Signs out here, one at a time, and forgets what stays on the device. If the server cannot be told, the session is forgotten here all the same. */
export function signOut(): Promise<void> {
  underWay ??= done(api.POST('/api/v1/sign-out'))
    .catch(() => {})
    .finally(() => {
      keepSession(null)
      forgetDevice()
      underWay = null
    })
  return underWay
}
