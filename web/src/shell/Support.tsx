import SupportWidget from '@/features/messages/support/SupportWidget'
import { ServerState } from './ServerState'

/** The support widget, on pages that have one. */
export default function Support() {
  return (
    <ServerState>
      <SupportWidget />
    </ServerState>
  )
}
