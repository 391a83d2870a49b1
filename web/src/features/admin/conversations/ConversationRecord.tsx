import { useQuery, useQueryClient } from '@tanstack/react-query'
import { setChatTaken } from '@/data/conversations/mutations'
import { adminConversationQuery } from '@/data/conversations/queries'
import type { AdminConversation } from '@/data/conversations/types'
import { Badge } from '@/ui/Badge'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { Facts, RecordHead, RecordPart } from '../Record'
import { Taken } from '../Taken'
import { PrivateMessages } from './PrivateMessages'
import { isPlate } from './Subject'
import { SupportChat } from './SupportChat'
import { KINDS } from './words'

type Ways = { onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined; onClose?: () => void }

/** A conversation: a support chat is answered here; a private one stays closed until there is a reason. */
export function ConversationRecord({ id, ...ways }: Ways & { id: string }) {
  const query = useQuery(adminConversationQuery(id))
  return (
    <QueryContent query={query} loading="Loading the conversation…" failed="The conversation could not be loaded">
      {(conversation) => <Loaded conversation={conversation} {...ways} />}
    </QueryContent>
  )
}

function Loaded({ conversation, ...ways }: Ways & { conversation: AdminConversation }) {
  const queries = useQueryClient()
  const { id, kind, subject, registration, taken_by } = conversation
  return (
    <>
      <RecordHead
        title={isPlate(conversation) ? KINDS[kind] : subject}
        badges={
          <>
            {!isPlate(conversation) && <Badge>{KINDS[kind]}</Badge>}
            {conversation.is_ghost && <Badge>Ghost</Badge>}
          </>
        }
        {...ways}
      />
      <Facts
        facts={{
          Sender: conversation.sender_name ?? 'Deleted account',
          Email: conversation.sender_email,
          Vehicle: registration && <Plate registration={registration} size={22} />,
          Started: <Moment at={conversation.created_at} />,
          Messages: conversation.message_count,
        }}
      />
      {kind === 'support' ? (
        <>
          <RecordPart title="Taken by">
            <Taken
              taken_by={taken_by}
              matter={{ kind: 'support_chat', id }}
              onTake={(mine) => setChatTaken(queries, id, mine, taken_by?.id)}
            />
          </RecordPart>
          <SupportChat id={id} />
        </>
      ) : (
        <PrivateMessages id={id} />
      )}
    </>
  )
}
