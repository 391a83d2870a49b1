import type { User } from '@/api/types'
import { dayWords } from '@/lib/dates'
import { Notice } from '@/ui/Notice'

/** Why an account may do less than others. */
export function Standing({ me }: { me: User }) {
  if (me.status === 'blocked') {
    return (
      <Notice tone="bad" title="Your account is blocked.">
        {me.blocked_reason}
      </Notice>
    )
  }
  const until = me.suspended_until && dayWords(new Date(me.suspended_until))
  return (
    <Notice tone="caution" title={until ? `Your account is suspended until ${until}.` : 'Your account is suspended.'}>
      Until then you can look, but not change anything.
    </Notice>
  )
}
