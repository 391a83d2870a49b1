import { useQuery } from '@tanstack/react-query'
import { claimQuery } from '@/data/admin/claims'
import type { AdminClaim } from '@/data/admin/types'
import { useWide } from '@/lib/useWide'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Moment } from '../Moment'
import { PreviousNext } from '../PreviousNext'
import { Facts } from '../Record'
import { useOpened } from '../useOpened'
import { Certificate } from './Certificate'
import css from './Claim.module.css'
import { ClaimDecision } from './ClaimDecision'
import { Parties } from './Parties'
import { CLAIM } from './words'

type Props = { id: string; rows: readonly string[]; onOpen: (id: string | null) => void }

/** A claim: the certificate at the left, the plate it is compared with and the two sides at the right. */
export function ClaimView({ id, rows, onOpen }: Props) {
  const query = useQuery(claimQuery(id))
  const claim = query.data
  const wide = useWide()
  useOpened()
  const back = () => onOpen(null)
  return (
    <AdminPage
      title={claim ? `Claim of ${claim.registration_shown}` : 'Claim'}
      shown={
        claim && (
          <span className={css.title}>
            Claim of <Plate registration={claim.registration} size={wide ? 40 : 28} />
          </span>
        )
      }
      panes
      lead={<BackButton onBack={back} />}
      beside={claim && <Badge tone={CLAIM[claim.state].tone}>{CLAIM[claim.state].label}</Badge>}
      tools={<PreviousNext of="claim" rows={rows} at={id} onOpen={onOpen} />}
      foot={<KeyBar keys={KEYS} />}
    >
      <QueryContent
        query={query}
        loading="Loading the claim"
        failed="The claim could not be loaded"
        className="card"
        rows={6}
      >
        {(claim) => (
          <div className={css.view}>
            <Certificate claim={claim} onGone={() => void query.refetch()} />
            <section className={css.card} aria-label="Decision">
              <div className={css.scroll}>
                <div className={css.compare}>
                  <span className="text-14 text-ink-2">Claimed registration</span>
                  <Plate registration={claim.registration} size={56} />
                  <p className="text-14 text-ink-2">
                    Compare it with field A of the certificate. You read it, not a machine.
                  </p>
                </div>
                <Parties claim={claim} />
                {claim.state === 'pending' ? <Consequences claim={claim} /> : <Decided claim={claim} />}
              </div>
              {claim.state === 'pending' && <ClaimDecision claim={claim} onDone={back} />}
            </section>
          </div>
        )}
      </QueryContent>
    </AdminPage>
  )
}

const KEYS = [
  [['A'], 'approve'],
  [['R'], 'reject with reason'],
  [['+', '−'], 'zoom'],
  [['O'], 'turn the picture'],
  [['J', 'K'], 'next, previous'],
  [['Esc'], 'back to the claims'],
] as const

function Consequences({ claim: { claimant, holder } }: { claim: AdminClaim }) {
  return (
    <div className={css.part}>
      <h3>If you approve</h3>
      <ul className={css.consequences}>
        <li>The plate moves to {claimant.name}, proven. It takes messages again.</li>
        {holder && <li>{holder.name} keeps the old messages and is told by email, without the claimant’s name.</li>}
        <li>The picture is deleted. The decision stays in the audit log, without it.</li>
      </ul>
    </div>
  )
}

function Decided({ claim }: { claim: AdminClaim }) {
  return (
    <Facts
      facts={{
        Decided: claim.decided_at && <Moment at={claim.decided_at} />,
        By: claim.decided_by,
        Reason: claim.reason,
      }}
    />
  )
}
