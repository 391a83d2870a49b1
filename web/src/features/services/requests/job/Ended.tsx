import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { keepRequestDraft } from '@/data/serviceRequests/draft'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { formatPounds } from '@/lib/money'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { formatMoment } from '../format'
import { Details } from '../page/Details'
import pageCss from '../page/Page.module.css'
import { formFrom } from '../schema'
import { History } from './History'
import css from './Job.module.css'
import { ProviderCard } from './ProviderCard'
import { ReviewForm } from './ReviewForm'
import { YourReview } from './YourReview'

/** A request that is over: how it ended, what is owed, and what to say of the provider. */
export function Ended({ request }: { request: ServiceRequest }) {
  const { status, review, can_review, accepted } = request
  return (
    <div className={pageCss.columns}>
      <div className={`${pageCss.column} ${css.after}`}>
        <section className="card" aria-label="How it ended">
          <Outcome request={request} />
          {accepted && <ProviderCard request={request} />}
        </section>
        {review ? <YourReview review={review} /> : can_review && <ReviewForm request={request} />}
        {status !== 'completed' && <Again request={request} />}
        <Card title="What happened">
          <History request={request} />
        </Card>
      </div>
      <Details request={request} />
    </div>
  )
}

const LOOKS: Record<string, { icon: LucideIcon; glyph: string; title: string }> = {
  completed: { icon: CircleCheck, glyph: 'glyph glyph--ok', title: 'Completed' },
  cancelled: { icon: CircleX, glyph: 'glyph', title: 'You cancelled this' },
  expired: { icon: Hourglass, glyph: 'glyph', title: 'Nothing was accepted in time' },
}

function Outcome({ request: { status, ended_at, agreed_price_pence } }: { request: ServiceRequest }) {
  const { icon, glyph, title } = LOOKS[status] ?? { icon: CircleX, glyph: 'glyph', title: '' }
  return (
    <header className={css.outcome}>
      <span className={glyph}>
        <Icon of={icon} size={24} />
      </span>
      <div>
        <h2 aria-live="polite">{title}</h2>
        <p>
          {ended_at && formatMoment(ended_at, new Date())}
          {agreed_price_pence != null && ' · you pay the provider'}
        </p>
      </div>
      {agreed_price_pence != null && <b className={css.agreed}>{formatPounds(agreed_price_pence)}</b>}
    </header>
  )
}

/** Posts the same once more: the form opens with what was typed. */
function Again({ request }: { request: ServiceRequest }) {
  const navigate = useNavigate()
  const again = () => {
    keepRequestDraft({ ...formFrom(request), place: null })
    void navigate(paths.requestService)
  }
  return (
    <Button variant="primary" size="large" onClick={again}>
      Post it again
    </Button>
  )
}
