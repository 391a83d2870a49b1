import type { Job, JobProgress } from '@/data/jobs/types'
import { formatTime } from '@/lib/dates'
import { useNow } from '@/lib/useNow'
import { Stepper } from '@/ui/Stepper'
import { formatMoment } from '../../requests/format'
import { formatQuote, PROGRESS } from '../format'

const AHEAD: (JobProgress | 'accepted')[] = ['accepted', 'en_route', 'arrived', 'working', 'done']
const TITLES: Partial<Record<Job['history'][number]['step'], string>> = {
  accepted: PROGRESS.accepted,
  en_route: PROGRESS.en_route,
  arrived: PROGRESS.arrived,
  working: PROGRESS.working,
  done: 'Work done',
  not_done: 'The customer says it’s not done yet',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled by the customer',
}

/** What happened since the quote was accepted, and what is still to come. */
export function Timeline({ job }: { job: Job }) {
  const { history, status, my_quote, eta, progress } = job
  const now = useNow(60_000)
  // A job that was given back and won again begins with its latest acceptance.
  const begin = Math.max(
    0,
    history.findLastIndex(({ step }) => step === 'accepted'),
  )
  const past = history.slice(begin).filter(({ step }) => step in TITLES)
  const reached = AHEAD.indexOf(progress ?? 'accepted')
  const ahead = status === 'in_progress' ? AHEAD.slice(reached + 1) : []
  const detail = (step: string, note: string | null) => {
    if (note) return `“${note}”`
    if (step === 'accepted' && my_quote) return formatQuote(my_quote)
    if (step === 'en_route' && progress === 'en_route' && eta) return `Expected at ${formatTime(new Date(eta))}`
    return undefined
  }
  return (
    <Stepper
      label="Progress"
      current={status === 'in_progress' ? past.length - 1 : past.length}
      steps={[
        ...past.map(({ step, at, note }) => ({
          key: `${step} ${at}`,
          title: TITLES[step] ?? step,
          time: <time dateTime={at}>{formatMoment(at, now)}</time>,
          detail: detail(step, note),
        })),
        ...ahead.map((step) => ({
          key: step,
          title: step === 'done' ? 'Done, then the customer confirms' : PROGRESS[step],
        })),
      ]}
    />
  )
}
