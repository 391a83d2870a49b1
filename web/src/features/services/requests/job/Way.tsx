import type { ServiceRequest } from '@/data/serviceRequests/types'
import { formatTime } from '@/lib/dates'
import { formatPounds } from '@/lib/money'
import { Stepper } from '@/ui/Stepper'
import { partsAndLabour } from '../quotes/parts'
import { type Timeline, timelineOf, type WayStep } from '../rules/timeline'
import css from './Job.module.css'

const TITLES: Record<WayStep, string> = {
  accepted: 'Quote accepted',
  en_route: 'On the way',
  arrived: 'Arrived',
  working: 'Working',
  done: 'Done, then you confirm',
}

/** How far a job has come, with when, and what is ahead. */
export function Way({ request }: { request: ServiceRequest }) {
  const { steps, current } = timelineOf(request)
  return (
    <div className={css.steps}>
      <Stepper
        label="How far it has come"
        current={current}
        steps={steps.map((one, index) => ({
          key: one.step,
          title: TITLES[one.step],
          time: one.at && <time dateTime={one.at}>{formatTime(new Date(one.at))}</time>,
          detail: detailOf(request, one, index === current),
        }))}
      />
    </div>
  )
}

function detailOf(request: ServiceRequest, { step }: Timeline['steps'][number], isNow: boolean): string | null {
  if (step === 'accepted') {
    const quote = request.quotes.find(({ id }) => id === request.accepted_quote_id)
    if (!quote) return null
    const [parts, labour] = partsAndLabour(quote) ?? []
    return [formatPounds(quote.amount_pence), parts && `parts ${parts} and labour ${labour}`].filter(Boolean).join(', ')
  }
  return step === 'en_route' && isNow ? 'You alone see the van, and only until it arrives.' : null
}
