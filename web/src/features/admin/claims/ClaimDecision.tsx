import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClaimDecision as LIMITS } from '@/api/limits.gen'
import { decideClaim } from '@/data/admin/claims'
import type { AdminClaim } from '@/data/admin/types'
import { useKeys } from '@/lib/useKeys'
import { Button } from '@/ui/Button'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed, failed } from '@/ui/toast'
import { Key } from '../KeyBar'
import { NoticePreview } from '../NoticePreview'
import css from './Claim.module.css'

/** What becomes of a claim. */
type Verdict = 'approve' | 'reject'

/** Approves or rejects a claim, with what both sides will read. */
export function ClaimDecision({ claim, onDone }: { claim: AdminClaim; onDone: () => void }) {
  const [asked, setAsked] = useState<Verdict | null>(null)
  const approve = claim.claimant_is_away ? undefined : () => setAsked('approve')
  const reject = () => setAsked('reject')
  useKeys({ a: approve, r: reject })
  return (
    <div className={css.foot}>
      <Button variant="primary" disabled={!approve} onClick={approve}>
        Approve claim <Key name="A" />
      </Button>
      <Button variant="danger-quiet" onClick={reject}>
        Reject <Key name="R" />
      </Button>
      {asked && <ClaimDialog claim={claim} as={asked} onDone={onDone} onClose={() => setAsked(null)} />}
    </div>
  )
}

type DialogProps = { claim: AdminClaim; as: Verdict; onDone: () => void; onClose: () => void }

/** Asks why a claim is approved or rejected, and shows what the claimant, and whoever loses the registration, will read. */
export function ClaimDialog({ claim, as, onDone, onClose }: DialogProps) {
  const queries = useQueryClient()
  const isApproval = as === 'approve'
  const decide = async (reason: string) => {
    try {
      await decideClaim(queries, claim.id, isApproval, reason)
    } catch (failure) {
      failed({ title: 'The claim was not decided', detail: (failure as Error).message })
      throw failure
    }
    confirmed({ title: isApproval ? 'Claim approved' : 'Claim rejected' })
    onDone()
  }
  return (
    <ReasonDialog
      title={isApproval ? `Approve the claim of ${claim.registration_shown}` : 'Reject the claim'}
      description={
        isApproval
          ? 'The reason stays in the audit log. The picture is deleted.'
          : 'The claimant reads the reason. The picture is deleted.'
      }
      submit={isApproval ? 'Approve and send' : 'Reject and send'}
      danger={!isApproval}
      waits
      most={LIMITS.reason.maxLength}
      below={(reason) => (
        <>
          <NoticePreview
            title="What the claimant is told"
            of={{ act: isApproval ? 'accept_claim' : 'reject_claim', target_id: claim.id, reason }}
          />
          {isApproval && claim.holder && (
            <NoticePreview
              title="What the current holder is told"
              of={{ act: 'accept_claim_holder', target_id: claim.id, reason }}
            />
          )}
        </>
      )}
      onSubmit={decide}
      onClose={onClose}
    />
  )
}
