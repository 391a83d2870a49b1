import { useQuery } from '@tanstack/react-query'
import { claimQuery } from '@/data/admin/claims'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { Certificate } from '../../claims/Certificate'
import { ClaimDialog } from '../../claims/ClaimDecision'
import { Parties } from '../../claims/Parties'
import type { MatterProps } from '../MatterContent'
import css from './Matters.module.css'

/** A claim: the certificate beside the plate, and who claims it of whom. */
export function ClaimMatter({ item, act, onAct }: MatterProps) {
  const query = useQuery(claimQuery(item.id))
  const close = () => onAct(null)
  return (
    <QueryContent query={query} loading="Loading the claim…" failed="The claim could not be loaded">
      {(claim) => (
        <>
          <div className={css.inside}>
            <Plate registration={claim.registration} size={56} />
            <p className="text-14 text-ink-2">
              Compare it with field A of the certificate. You read it, not a machine.
            </p>
            {claim.claimant_is_away && (
              <Notice tone="caution">The claimant is blocked or leaving, so the claim can only be rejected.</Notice>
            )}
            <Certificate claim={claim} onGone={() => void query.refetch()} />
          </div>
          <Parties claim={claim} />
          {act && !(act === 'decide' && claim.claimant_is_away) && (
            <ClaimDialog claim={claim} as={act === 'decide' ? 'approve' : 'reject'} onDone={close} onClose={close} />
          )}
        </>
      )}
    </QueryContent>
  )
}
