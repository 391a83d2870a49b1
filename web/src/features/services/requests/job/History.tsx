import type { HistoryStep, ServiceRequest } from '@/data/serviceRequests/types'
import { Stepper } from '@/ui/Stepper'
import { formatMoment } from '../format'

/** What a step says: with the business, where one did it. */
const TITLES: Record<HistoryStep['step'], (business: string) => string> = {
  posted: () => 'Posted',
  accepted: (business) => `Quote of ${business} accepted`,
  en_route: () => 'On the way',
  arrived: () => 'Arrived',
  working: () => 'Working',
  done: () => 'Marked done',
  not_done: () => 'You said it was not done yet',
  confirmed: () => 'Completed',
  cancelled: () => 'You cancelled it',
  expired: () => 'Expired',
  reopened: (business) => `${business} dropped out, open again`,
}

/** All that happened to a request that is over, in its order. */
export function History({ request: { history } }: { request: ServiceRequest }) {
  const now = new Date()
  return (
    <Stepper
      label="What happened"
      current={history.length}
      steps={history.map(({ step, at, business_name, note }) => ({
        key: `${step} ${at}`,
        title: TITLES[step](business_name ?? 'the provider'),
        time: <time dateTime={at}>{formatMoment(at, now)}</time>,
        detail: note && `“${note}”`,
      }))}
    />
  )
}
