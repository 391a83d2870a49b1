import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { NewReportDecision, NewSuspension } from '@/api/limits.gen'
import { decideReport } from '@/data/admin/reports'
import type { ReportDecision, UserReport } from '@/data/admin/types'
import { openZonePostAuthor } from '@/data/zones/admin'
import { useKeys } from '@/lib/useKeys'
import { Button } from '@/ui/Button'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { Segments } from '@/ui/Segments'
import { NoticePreview } from '../NoticePreview'
import { inDays, UntilField, untilOf } from '../UntilField'
import { tellReport } from './CloseReport'
import css from './Report.module.css'

type Verdict = 'dismiss' | 'resolve' | 'warn' | 'suspend' | 'block'

const VERDICTS: readonly { value: Verdict; label: string; submit: string }[] = [
  { value: 'dismiss', label: 'Dismiss', submit: 'Dismiss and send' },
  { value: 'resolve', label: 'Resolve', submit: 'Resolve and send' },
  { value: 'warn', label: 'Warn', submit: 'Resolve, warn and send' },
  { value: 'suspend', label: 'Suspend', submit: 'Resolve, suspend and send' },
  { value: 'block', label: 'Block', submit: 'Resolve, block and send' },
]
const SUSPENSION_DAYS = 14

/** What becomes of a report, and of whom it is about. All that is sent is shown before. */
export function DecisionForm({ report, onDone }: { report: UserReport; onDone: () => void }) {
  const queries = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict>('dismiss')
  const [day, setDay] = useState(() => inDays(SUSPENSION_DAYS))
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [hides, setHides] = useState(false)
  // What is reported in a zone can be hidden with whatever else is done.
  const mayHide = report.zone_post_id != null && verdict !== 'dismiss'
  const author = useMutation({ mutationFn: (id: string) => openZonePostAuthor(queries, id) })
  const reported = author.data ?? report.reported
  // As it was when the form opened, or its author was asked for.
  const [opened_until] = useState(report.reported?.suspended_until ?? null)
  const seen_until = author.data ? author.data.suspended_until : opened_until
  const isAboutThem = verdict !== 'dismiss' && verdict !== 'resolve'
  const until = verdict === 'suspend' ? untilOf(day) : null
  const most = NewSuspension.reason.maxLength
  const typed = reason.trim()
  const isReady = typed !== '' && countCharacters(typed) <= most && countCharacters(note) <= most

  const decision: ReportDecision = {
    decision: verdict === 'dismiss' ? 'dismiss' : 'act',
    reason: note.trim() || typed,
    ...(mayHide && hides && { hide_zone_post: true }),
    ...(verdict === 'warn' && { warn: { reason: typed } }),
    ...(verdict === 'suspend' && { suspend: { reason: typed, until: until ?? '', seen_until } }),
    ...(verdict === 'block' && { block: { reason: typed } }),
  }
  const decide = useMutation({
    mutationFn: () =>
      tellReport(verdict === 'dismiss' ? 'dismiss' : 'resolve', () => decideReport(queries, report.id, decision)),
    onSuccess: onDone,
  })
  const send = () => isReady && !decide.isPending && decide.mutate()
  const offered = reported ? VERDICTS : VERDICTS.slice(0, 2)
  const byNumber = offered.map(({ value }, at) => [String(at + 1), () => setVerdict(value)] as const)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys({ ...Object.fromEntries(byNumber), r: () => field.current?.focus(), 'mod+Enter': send })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.scroll}>
        <FormError message={decide.error?.message ?? author.error?.message} />
        <Segments label="What to do" value={verdict} options={offered} onChoose={setVerdict} />
        {report.zone_post_id && !reported && (
          <p className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
            {author.isSuccess
              ? 'The account of its author is deleted.'
              : 'To warn, suspend or block its author, see who it is.'}
            {!author.isSuccess && (
              <Button
                size="small"
                variant="second"
                busy={author.isPending}
                onClick={() => report.zone_post_id && author.mutate(report.zone_post_id)}
              >
                Show who wrote it, which is logged
              </Button>
            )}
          </p>
        )}
        {verdict === 'suspend' && <UntilField day={day} onDay={setDay} />}
        <CountedText
          label={isAboutThem ? 'Reason, which they read' : 'Reason, for the audit log'}
          most={most}
          rows={3}
          ref={field}
          typed={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {isAboutThem && reported && (
          <NoticePreview
            title={`What ${reported.name} is told`}
            of={{ act: verdict, target_id: reported.user_id, reason: typed, ...(until && { until }) }}
          />
        )}
        {mayHide && (
          <label className="flex min-h-[44px] items-center gap-3">
            <input type="checkbox" checked={hides} onChange={(event) => setHides(event.target.checked)} />
            Hide the post. Only its author sees it then.
          </label>
        )}
        {mayHide && hides && report.zone_post_id && (
          <NoticePreview
            title="What its author is told, unless it is hidden or removed already"
            of={{ act: 'hide_zone_post', target_id: report.zone_post_id }}
          />
        )}
        <NoticePreview
          title="What the reporter is told"
          of={{ act: verdict === 'dismiss' ? 'dismiss_report' : 'resolve_report', target_id: report.id }}
        />
        {isAboutThem && (
          <CountedText
            label="Note for admins"
            optional
            most={NewReportDecision.reason.maxLength}
            rows={2}
            placeholder="Only admins see this"
            typed={note}
            defaultValue={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </div>
      <div className={css.foot}>
        <Button type="submit" variant="primary" disabled={!isReady} busy={decide.isPending}>
          {VERDICTS.find(({ value }) => value === verdict)?.submit}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Keep for later
        </Button>
      </div>
    </form>
  )
}
