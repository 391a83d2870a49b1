import type { CostOfStay } from '@/data/carParks/types'
import { formatPounds } from '@/lib/money'
import { formatNoReturn, formatReason, isForbidden, isLimit } from '../cost/words'
import css from './Parked.module.css'
import { moreOfZones, type Priced, type StayOn, stayOn } from './stayOn'

/** What one pays to stay on, in a few words. */
export function Extra({ priced }: { priced: Priced }) {
  const { cost, asking } = priced
  if (asking) return null
  if (cost && isForbidden(cost)) return <span className={css.extra}>Not allowed</span>
  const paying = stayOn(priced)
  if (!paying) return <span className={css.extra}>Price unknown</span>
  const { pence } = paying
  return (
    <span className={css.extra}>
      {cost?.estimated && pence > 0 && 'est. '}
      {pence > 0 ? formatPounds(pence) : cost?.pence === 0 ? 'Free' : 'Nothing more'}
    </span>
  )
}

/** What one has to buy for it, where that is not just more of what one has. */
function formatBuying({ pence, buys, extended }: StayOn): string | null {
  if (buys === 'more' || extended === null) return null
  const needed =
    buys === 'next'
      ? `A new ticket when yours ends costs ${formatPounds(pence)}.`
      : `You may not be able to add a second ticket here. A new one for the whole stay costs ${formatPounds(pence)}.`
  return `${needed} If you can extend yours, or pay when you leave, it’s ${formatPounds(extended)} more.`
}

type NotesProps = {
  priced: Priced
  /** The place is a point, of which no prices are known. */
  pointOnly: boolean
  /** The longest stay is said elsewhere. */
  limitSaid: boolean
}

/** Why a price is unknown, what stands against staying on, and which zones charge again for it. */
export function CostNotes({ priced, pointOnly, limitSaid }: NotesProps) {
  const { before, cost, asking } = priced
  if (asking) return null
  if (pointOnly) return <p className={css.note}>You didn’t note a car park, so we can’t look up its prices.</p>
  if (!before || !cost) return <p className={css.note}>We couldn’t look up what staying on costs.</p>
  const zones = moreOfZones(before, cost)
  const paying = stayOn(priced)
  const buying = paying && formatBuying(paying)
  return (
    <>
      {buying && <p className={css.note}>{buying}</p>}
      {zones.length > 0 && (
        <ul className={css.zones} aria-label="Charges for driving there">
          {zones.map(({ name, pence, only_if }) => (
            <li key={name}>
              <span>
                {name}, because you’d drive out on another day{only_if && `. You pay only if ${only_if}`}
              </span>
              <strong>{formatPounds(pence)}</strong>
            </li>
          ))}
        </ul>
      )}
      {reasonsOf(before, cost)
        .filter((reason) => !limitSaid || !isLimit(reason))
        .map((reason) => (
          <p key={reason} className={css.note}>
            {formatReason(reason)}
          </p>
        ))}
      {cost.no_return_minutes != null && <p className={css.note}>{formatNoReturn(cost.no_return_minutes)}</p>}
    </>
  )
}

/** What the server says of the longer stay; where that is nothing, and the price of this one is missing, of this one. */
function reasonsOf(before: CostOfStay, cost: CostOfStay): string[] {
  if (cost.not_known.length > 0) return cost.not_known
  return before.pence == null ? before.not_known : []
}
