import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawQuote } from '@/data/jobs/mutations'
import type { Job, MyQuote } from '@/data/jobs/types'
import { formatPounds } from '@/lib/money'
import { useNow } from '@/lib/useNow'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import { formatMoment } from '../../requests/format'
import { formatMinutes } from '../format'
import css from './Quote.module.css'

const STATUS: Record<MyQuote['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting for the customer', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'ok' },
  declined: { label: 'Not chosen', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Expired', tone: 'warn' },
}
/** Why a quote was declined, where how the job stands says it. */
const DECLINED: Partial<Record<Job['status'], string>> = {
  in_progress: 'Another quote was chosen',
  completed: 'Another quote was chosen',
  cancelled: 'The customer cancelled',
}
/** From then on the end of a quote is amber. */
const NEAR_MS = 10 * 60_000

/** The quote that one sent: what it says and how it stands. */
export function OwnQuote({
  job: { id, title, status },
  quote,
}: {
  job: Pick<Job, 'id' | 'title' | 'status'>
  quote: MyQuote
}) {
  const queries = useQueryClient()
  const now = useNow(30_000)
  const [withdrawing, setWithdrawing] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => withdrawQuote(queries, id),
    onSuccess: () => {
      setWithdrawing(false)
      confirmed({ title: 'Quote withdrawn', detail: 'The customer can’t accept it any more.' })
    },
  })
  const { tone } = STATUS[quote.status]
  const label = (quote.status === 'declined' && DECLINED[status]) || STATUS[quote.status].label
  const pending = quote.status === 'pending'
  const near = Date.parse(quote.valid_until) - now.getTime() < NEAR_MS
  return (
    <section className={css.own} aria-label="Your quote">
      <div className={css.price}>
        <b>{formatPounds(quote.amount_pence)}</b>
        {quote.previous_amount_pence !== null && (
          <del>
            <span className="sr-only">Before: </span>
            {formatPounds(quote.previous_amount_pence)}
          </del>
        )}
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className={css.rows}>
        {quote.parts_pence !== null && quote.labour_pence !== null && (
          <>
            <Line name="Parts">{formatPounds(quote.parts_pence)}</Line>
            <Line name="Labour">{formatPounds(quote.labour_pence)}</Line>
          </>
        )}
        <Line name="Estimated duration">{formatMinutes(quote.estimated_minutes)}</Line>
        {quote.arrives_in_minutes !== null && <Line name="Arrives in">{formatMinutes(quote.arrives_in_minutes)}</Line>}
        {pending && (
          <Line name="Valid until" near={near}>
            {formatMoment(quote.valid_until, now)}
          </Line>
        )}
        <Line name={quote.changed_at ? 'Changed' : 'Sent'}>
          {formatMoment(quote.changed_at ?? quote.created_at, now)}
        </Line>
      </dl>
      {quote.is_before_edit && (
        <Notice tone="caution">The customer has changed the request since. Check that your quote still fits.</Notice>
      )}
      <p className={css.words}>{quote.description}</p>
      {pending && (
        <Button variant="danger-quiet" className={css.withdraw} onClick={() => setWithdrawing(true)}>
          Withdraw quote
        </Button>
      )}
      {withdrawing && (
        <ConfirmDialog
          title="Withdraw your quote?"
          description={`The customer can’t accept it any more. You can send another one while “${title}” is open.`}
          submit="Withdraw"
          danger
          act={withdraw}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </section>
  )
}

function Line({ name, near = false, children }: { name: string; near?: boolean; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-near={near || undefined}>{children}</dd>
    </div>
  )
}
