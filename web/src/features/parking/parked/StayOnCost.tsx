import type { CostOfStay } from '@/data/carParks/types'
import { formatPounds } from '@/lib/money'
import { formatNoReturn, formatReason, isForbidden, isLimit } from '../cost/words'
import { formatDuration } from '../format'
import css from './Parked.module.css'
import { type Cover, moreOfZones, type Priced } from './stayOn'

/** What one pays to stay on, in a few words. */
export function Extra({ priced, paying }: { priced: Priced; paying: Cover | null }) {
  const { cost, asking } = priced
  if (asking) return null
  if (cost && isForbidden(cost)) return <span className={css.extra}>Not allowed</span>
  if (!paying) return <span className={css.extra}>Price unknown</span>
  const { pence, estimated, lasts } = paying
  return (
    <>
      <span className={css.extra}>
        {estimated && pence > 0 && 'est. '}
        {pence > 0 ? formatPounds(pence) : cost?.pence === 0 ? 'Free' : 'Nothing more'}
      </span>{' '}
      {lasts !== null && <span className={css.extra}>covers {formatDuration(lasts)}</span>}
    </>
  )
}

/** What one has to buy for it, where that is not just more of what one has. */
function formatBuying(paying: Cover): string | null {
  const { buys, extended, lasts } = paying
  if (buys === 'more' && lasts === null) return null
  if (extended === null) return formatNeeded(paying)
  return `${formatNeeded(paying)} If you can extend yours, or pay when you leave, it’s ${formatPounds(extended)} more.`
}

function formatNeeded({ pence, buys, lasts }: Cover): string {
  const price = formatPounds(pence)
  if (buys === 'whole')
    return `You may not be able to add a second ticket here. A new one for the whole stay costs ${price}.`
  const length = lasts === null ? '' : ` for ${formatDuration(lasts)}`
  if (buys === 'more') return `Paying${length} more costs ${price}, and covers it.`
  return `A new ticket${length} when yours ends costs ${price}${lasts === null ? '' : ', and covers it'}.`
}

type NotesProps = {
  priced: Priced
  paying: Cover | null
  /** The place is a point, of which no prices are known. */
  pointOnly: boolean
  /** The longest stay is said elsewhere. */
  limitSaid: boolean
}

/** Why a price is unknown, what stands against staying on, and which zones charge again for it. */
export function CostNotes({ priced, paying, pointOnly, limitSaid }: NotesProps) {
  const { before, cost, asking } = priced
  if (asking) return null
  if (pointOnly) return <p className={css.note}>You didn’t note a car park, so we can’t look up its prices.</p>
  if (!before || !cost) return <p className={css.note}>We couldn’t look up what staying on costs.</p>
  const zones = moreOfZones(before, cost)
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
