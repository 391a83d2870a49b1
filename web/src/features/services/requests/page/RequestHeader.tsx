import { useState } from 'react'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { PageHeader } from '@/ui/PageHeader'
import { StatusBadge, UrgencyBadge } from '../Badges'
import { CancelDialog } from './CancelDialog'
import css from './Page.module.css'

/** The title of a request; with its state and what can be done with it, where there is room. */
export function RequestHeader({ request }: { request: ServiceRequest }) {
  const back = useGoBack(paths.myRequests)
  const wide = useWide()
  return (
    <PageHeader
      title={request.title}
      back
      lead={<BackButton onBack={back} />}
      {...(wide && {
        shown: (
          <span className={css.title}>
            {request.title} <RequestBadges request={request} />
          </span>
        ),
        // What can be done with a job stands with its way.
        ...(request.status === 'open' && { actions: <RequestActions request={request} /> }),
      })}
    />
  )
}

/** How urgent it is, and how far it has come. */
export function RequestBadges({ request: { urgency, status } }: { request: ServiceRequest }) {
  return (
    <span className={css.badges}>
      <UrgencyBadge urgency={urgency} />
      <StatusBadge status={status} />
    </span>
  )
}

/** What can be done with a request as a whole. */
export function RequestActions({ request }: { request: ServiceRequest }) {
  const [cancelling, setCancelling] = useState(false)
  const { id, can_edit, can_cancel, status } = request
  if (!can_edit && !can_cancel) return null
  return (
    <div className={css.actions}>
      {can_edit && (
        <Link to={paths.editRequest(id)} className={buttonVariants({ variant: 'quiet' })}>
          Edit request
        </Link>
      )}
      {can_cancel && (
        <Button variant="danger-quiet" onClick={() => setCancelling(true)}>
          {status === 'open' ? 'Cancel request' : 'Cancel job'}
        </Button>
      )}
      {cancelling && <CancelDialog request={request} onClose={() => setCancelling(false)} />}
    </div>
  )
}
