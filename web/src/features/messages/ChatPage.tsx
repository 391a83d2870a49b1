import { paths } from '@/paths'
import { ThreadPage } from './thread/ThreadPage'

/** A driver chat: the same conversation, one step after the look-up of its plate. */
export default function ChatPage() {
  return <ThreadPage back={paths.driverChat} />
}
