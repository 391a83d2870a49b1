import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawClaim } from '@/data/vehicles/mutations'
import { ownershipOf } from '@/data/vehicles/ownership'
import type { Claim, Vehicle } from '@/data/vehicles/types'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'

/** What stands between a registration and its driver, and what can be done about it. */
export function ClaimState({ vehicle }: { vehicle: Vehicle }) {
  const ownership = ownershipOf(vehicle)
  if (ownership === 'active') return null
  if (ownership === 'contested') {
    return (
      <Notice tone="caution" title="Another user has claimed this registration.">
        It can’t get messages until an administrator decides. We’ll email you either way, and there’s nothing you need
        to do.
      </Notice>
    )
  }
  if (ownership === 'claiming' && vehicle.claim) return <Waiting vehicle={vehicle} claim={vehicle.claim} />
  return <Unclaimed vehicle={vehicle} />
}

function Unclaimed({ vehicle }: { vehicle: Vehicle }) {
  const { claim } = vehicle
  const rejected = claim?.state === 'rejected'
  return (
    <Notice
      tone="caution"
      title={
        rejected && claim.decided_at
          ? `Your claim was rejected on ${formatDay(new Date(claim.decided_at))}.`
          : 'This vehicle registration is already registered by another user'
      }
    >
      <p>
        {rejected && claim.reason
          ? claim.reason
          : 'You don’t get its messages. If the vehicle is yours, claim it with a photo of its V5C registration certificate.'}
      </p>
      <Link to={paths.claim(vehicle.registration)} className={buttonVariants({ size: 'small', className: 'mt-3' })}>
        {rejected ? 'Claim it again' : 'Claim this registration'}
      </Link>
    </Notice>
  )
}

function Waiting({ vehicle, claim }: { vehicle: Vehicle; claim: Claim }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => withdrawClaim(queries, vehicle.id),
    onSuccess: () => confirmed({ title: 'Claim withdrawn', detail: 'We’ve deleted the photo.' }),
  })
  return (
    <Notice tone="caution" title="We’re checking your claim.">
      <p>
        You sent it on {formatDay(new Date(claim.made_at))}. An administrator will decide, and we’ll email you. Nobody
        can message the registration until then. We delete the photo once we’ve decided.
      </p>
      <Button size="small" className="mt-3" onClick={() => setAsking(true)}>
        Withdraw claim
      </Button>
      {asking && (
        <ConfirmDialog
          title="Withdraw your claim?"
          description="We delete the photo, and the registration stays with the other account. You can claim it again later."
          submit="Withdraw claim"
          cancel="Keep claim"
          danger
          act={withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  )
}
