import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { usePeriod } from '@/data/config/queries'
import { confirmWork } from '@/data/serviceRequests/mutations'
import { serviceRequestQuery } from '@/data/serviceRequests/queries'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { formatTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { Plate } from '@/ui/Plate'
import { confirmed } from '@/ui/toast'
import { formatMoment } from '../format'
import { Details } from '../page/Details'
import { pricesOf } from '../rules/prices'
import css from './Job.module.css'
import { NotDone } from './NotDone'
import { ProviderCard } from './ProviderCard'

/** The provider says that the work is done: whether it is, and for how much, is the customer's to say. */
export function ConfirmWork({ request }: { request: ServiceRequest }) {
  const queries = useQueryClient()
  const [denying, setDenying] = useState(false)
  const { id, done, vehicle, accepted } = request
  const silence = usePeriod('job_confirm_seconds')
  const confirm = useMutation({
    mutationFn: (price: 'final' | 'quoted') => confirmWork(queries, id, price, done?.final_price_pence ?? 0),
    onSuccess: () => confirmed({ title: 'Job completed' }),
  })
  if (!done) return null
  const { quoted, final, more, isMore } = pricesOf(done)
  return (
    <div className={css.confirming}>
      <div className={css.confirm}>
        <header className={css.doneHead}>
          <span className="glyph glyph--ok">
            <Icon of={Check} size={24} />
          </span>
          <div>
            <h2 aria-live="polite">Is the work done?</h2>
            <p>
              {accepted?.business_name ?? 'The provider'} marked it done at {formatTime(new Date(done.at))}.
            </p>
          </div>
          {vehicle && <Plate registration={vehicle.registration} size={22} />}
        </header>
        <dl className={`card card--pad ${css.prices}`}>
          <div>
            <dt>Quote you accepted</dt>
            <dd>{quoted}</dd>
          </div>
          {more !== null && (
            <div>
              <dt>{isMore ? 'More than the quote' : 'Less than the quote'}</dt>
              <dd>{more}</dd>
            </div>
          )}
          <div className={css.total}>
            <dt>Final price</dt>
            <dd>{final}</dd>
          </div>
        </dl>
        {isMore && (
          <Notice tone="caution">
            <b>{more} more than the quote.</b> It counts only with your yes. Without it, {quoted} stands.
          </Notice>
        )}
        {(done.note || done.photos.length > 0) && (
          <div className={`card card--pad ${css.note}`}>
            <PhotoGrid
              photos={done.photos}
              title={(index) => `Photo of the work, ${index + 1} of ${done.photos.length}`}
              onGone={() => void queries.invalidateQueries({ queryKey: serviceRequestQuery(id).queryKey })}
            />
            {done.note && <p>“{done.note}”</p>}
          </div>
        )}
        <div className={css.answers}>
          <FormError message={confirm.error?.message} />
          <Button
            variant="primary"
            size="large"
            block
            busy={confirm.isPending && confirm.variables === 'final'}
            onClick={() => confirm.mutate('final')}
          >
            Yes, done for {final}
          </Button>
          {isMore && (
            <Button
              size="large"
              block
              busy={confirm.isPending && confirm.variables === 'quoted'}
              onClick={() => confirm.mutate('quoted')}
            >
              Done, but {quoted} as quoted
            </Button>
          )}
          <Button variant="quiet" size="large" block onClick={() => setDenying(true)}>
            Not done yet
          </Button>
          <p className={css.silence}>
            You pay the provider, not CarPal. Silence for {silence}, until {formatMoment(done.confirms_at, new Date())},
            confirms {isMore ? 'the quoted price' : 'this price'}.
          </p>
        </div>
        <div className="card">
          <ProviderCard request={request} />
        </div>
        {denying && <NotDone id={id} onClose={() => setDenying(false)} />}
      </div>
      <Details request={request} />
    </div>
  )
}
