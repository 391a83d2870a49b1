import { keepAnswers } from './keptAnswers'
import { followMyLive } from './myLive'
import { followPush } from './push'
import { keepAlive } from './refresh'

/** All that goes on behind the pages while somebody is signed in. Once; it follows who that is. */
export function beginSignedIn(): void {
  keepAlive()
  keepAnswers()
  followMyLive()
  followPush()
}
