import { paths } from '@/paths'
import { ThreadPage } from './thread/ThreadPage'

/** A conversation, with the user's private note on it. */
export default function ConversationPage() {
  return <ThreadPage back={paths.messages} />
}
