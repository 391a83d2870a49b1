import { useQuery } from '@tanstack/react-query'
import { appealQuery } from '@/data/admin/appeals'
import type { AdminAppeal } from '@/data/admin/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { Facts, RecordPart } from '../Record'
import { RecordTitle } from '../RecordTitle'
import { AppealForm } from './AppealForm'
import { APPEAL } from './words'

/** An appeal with the block or suspension that it is against, and the answer to it. */
export function AppealRecord({ id, onClose }: { id: string; onClose?: () => void }) {
  const query = useQuery(appealQuery(id))
  return (
    <QueryContent query={query} loading="Loading the appeal" failed="The appeal could not be loaded">
      {(appeal) => <Loaded appeal={appeal} onClose={onClose} />}
    </QueryContent>
  )
}

function Loaded({ appeal, onClose }: { appeal: AdminAppeal; onClose: (() => void) | undefined }) {
  const { label, tone } = APPEAL[appeal.state]
  return (
    <>
      {onClose && (
        <RecordTitle title={appeal.name} below={appeal.email} onClose={onClose}>
          <Badge tone={tone}>{label}</Badge>
        </RecordTitle>
      )}
      <Facts
        facts={{
          User: (
            <Link className="link" to={paths.adminUser(appeal.user_id)}>
              {appeal.name}
            </Link>
          ),
          Against: appeal.against === 'block' ? 'A block' : 'A suspension',
          Since: <Moment at={appeal.since} />,
          Until: appeal.until && <Moment at={appeal.until} />,
          'Reason given': appeal.reason,
          Appealed: <Moment at={appeal.made_at} />,
          Decided: appeal.decided_at && <Moment at={appeal.decided_at} />,
          By: appeal.decided_by,
        }}
      />
      <RecordPart title="What they wrote">
        <p className="whitespace-pre-wrap text-14 [overflow-wrap:anywhere]">{appeal.text}</p>
      </RecordPart>
      {appeal.state === 'open' ? (
        <RecordPart title="Answer">
          {appeal.may_decide ? (
            <AppealForm appeal={appeal} />
          ) : (
            <Notice tone="caution">You restricted this user, so another admin decides.</Notice>
          )}
        </RecordPart>
      ) : (
        <RecordPart title="What they were told">
          <p className="whitespace-pre-wrap text-14 [overflow-wrap:anywhere]">{appeal.answer}</p>
        </RecordPart>
      )}
    </>
  )
}
