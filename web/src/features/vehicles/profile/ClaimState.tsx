import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawClaim } from '@/data/vehicles/mutations'
import type { Claim, Vehicle } from '@/data/vehicles/types'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import { ownershipOf } from '../format'

/** What stands between a registration and its driver, and what can be done about it. */
export function ClaimState({ vehicle }: { vehicle: Vehicle }) {
  const ownership = ownershipOf(vehicle)
  if (ownership === 'active') return null
  if (ownership === 'contested') {
    return (
      <Notice tone="caution" title="Another user claims this registration.">
        While an administrator decides, it takes no messages. You get an email either way; there is nothing to do now.
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
          : 'Messages to it do not reach you. If the vehicle is yours, claim it with a photo of its registration certificate (V5C).'}
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
    onSuccess: () => confirmed({ title: 'Your claim is withdrawn', detail: 'The photo is deleted.' }),
  })
  return (
    <Notice tone="caution" title="Your claim is being checked.">
      <p>
        You sent it on {formatDay(new Date(claim.made_at))}. An administrator decides, and you get an email. Until then
        the registration takes no messages. The photo is deleted after the decision.
      </p>
      <Button size="small" className="mt-3" onClick={() => setAsking(true)}>
        Withdraw claim
      </Button>
      {asking && (
        <ConfirmDialog
          title="Withdraw your claim?"
          description="The photo is deleted, and the registration stays with the other account. You can claim it again."
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
