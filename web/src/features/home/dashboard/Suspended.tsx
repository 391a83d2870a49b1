import type { User } from '@/data/account/types'
import { formatDay } from '@/lib/dates'
import { Notice } from '@/ui/Notice'

/** Why an account may do less than others for a while. */
export function Suspended({ me: { suspended_until, suspended_reason } }: { me: User }) {
  const day = suspended_until && formatDay(new Date(suspended_until))
  return (
    <Notice tone="caution" title={day ? `Your account is suspended until ${day}.` : 'Your account is suspended.'}>
      {suspended_reason && <p>The reason: {suspended_reason}</p>}
      <p>Until then you can look, but not change anything.</p>
    </Notice>
  )
}
