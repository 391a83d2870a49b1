import { useMutation, useQuery } from '@tanstack/react-query'
import { Flag, Lock } from 'lucide-react'
import { fetchEvidencePhoto, readEvidence } from '@/data/admin/reports'
import type { EvidenceMessage, UserReport } from '@/data/admin/types'
import { userQuery } from '@/data/admin/users'
import { counted } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Moment } from '../Moment'
import { Facts } from '../Record'
import { SealedPhoto } from '../SealedPhoto'
import css from './Report.module.css'
import { reportedWhat } from './words'

/** What the reporter saw, as it was then. It is read by a person's act, because each reading is logged. */
export function Evidence({ report }: { report: UserReport }) {
  const read = useMutation({ mutationFn: () => readEvidence(report.id) })
  const isPending = report.status === 'pending'
  return (
    <section className={css.card} aria-label="Evidence">
      <header className={css.head}>
        <h2>Evidence</h2>
        <span className={css.about}>{reportedWhat(report)}</span>
        <span className={css.sealed}>
          <Icon of={Lock} size={16} />
          Sealed <Moment at={report.created_at} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
      <section className={css.scroll} tabIndex={0} aria-label="What the reporter saw">
        <FormError message={read.error?.message} />
        {read.data === undefined ? (
          <div className={css.closed}>
            <p>This is what the reporter saw. Opening it is logged.</p>
            <Button variant="second" busy={read.isPending} onClick={() => read.mutate()}>
              Show the evidence
            </Button>
          </div>
        ) : (
          <Shown report={report.id} evidence={read.data} />
        )}
      </section>
      <div className={css.wrote}>
        <p>
          <b>What the reporter wrote</b> <small>Never shown to the reported person</small>
        </p>
        <p>{report.description ? `“${report.description}”` : 'Nothing'}</p>
      </div>
      {report.conversation_id && (
        <p className={css.short}>
          {isPending
            ? 'This report is reason enough to read more than the evidence.'
            : 'To read more than the evidence, you have to type a reason.'}
          <Link
            className="link"
            to={paths.adminConversation(report.conversation_id, isPending ? report.id : undefined)}
          >
            Open the conversation
          </Link>
        </p>
      )}
      {report.review_id && (
        <p className={css.short}>
          Hidden reviews don’t count towards the rating.
          <Link className="link" to={paths.adminReview(report.review_id)}>
            Open the review
          </Link>
        </p>
      )}
      {report.zone_post_id && (
        <p className={css.short}>
          Hidden posts are seen by their author alone.
          <Link className="link" to={paths.adminZonePost(report.zone_post_id)}>
            Open the zone post
          </Link>
        </p>
      )}
      {report.reported && <Reported id={report.reported.user_id} />}
    </section>
  )
}

const BY: Record<EvidenceMessage['by'], string> = {
  reported: 'The reported user',
  reporter: 'The reporter',
  other: 'Another member',
}

const isMessage = (one: unknown): one is EvidenceMessage =>
  typeof one === 'object' && one !== null && 'content' in one && 'by' in one

/** Messages as they were written; of a provider or a review, what it said of itself. */
function Shown({ report, evidence }: { report: string; evidence: unknown }) {
  const all = Array.isArray(evidence) ? evidence : [evidence]
  if (all.length === 0) return <p className={css.closed}>No messages in this conversation</p>
  if (all.every(isMessage)) {
    return (
      <ol className={css.thread} aria-label="Messages">
        {all.map((message) => (
          <li
            key={message.seq}
            className={css.bubble}
            data-by={message.by}
            data-reported={message.is_reported || undefined}
          >
            <p>{message.content}</p>
            {message.photo_id && (
              <SealedPhoto photo={message.photo_id} look={(photo) => fetchEvidencePhoto(report, photo)} />
            )}
            <small>
              <span className="sr-only">{BY[message.by]}, </span>
              {message.is_reported && (
                <>
                  <Icon of={Flag} size={16} />
                  <b>Reported</b> ·{' '}
                </>
              )}
              <Moment at={message.sent_at} />
            </small>
          </li>
        ))}
      </ol>
    )
  }
  return all.map((one) => <Facts key={JSON.stringify(one)} facts={factsOf(one)} />)
}

/** A code of the server as words: business_name is Business name. */
const words = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => words(String(one))).join(', ')
  return value === null || value === undefined ? '' : String(value)
}

const factsOf = (one: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(one ?? {}).map(([key, value]) => [words(key), said(value)]))

/** Whom it is about, in short. */
function Reported({ id }: { id: string }) {
  const { data: user } = useQuery(userQuery(id))
  if (!user) return null
  return (
    <p className={css.short}>
      <span>
        Member since <b>{formatDay(new Date(user.joined_at))}</b>
      </span>
      <span>
        Reported <b>{`${counted(user.times_reported, 'time')}, ${user.times_upheld} upheld`}</b>
      </span>
      <span>
        Warnings <b>{user.warnings.length}</b>
      </span>
      <Link className="link" to={paths.adminUser(id)}>
        Open the account
      </Link>
    </p>
  )
}
