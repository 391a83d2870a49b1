import { dayWords } from '@/lib/dates'
import { Notice } from '@/ui/Notice'

/** Why an account may do less than others for a while. */
export function Suspended({ until }: { until: string | null | undefined }) {
  const day = until && dayWords(new Date(until))
  return (
    <Notice tone="caution" title={day ? `Your account is suspended until ${day}.` : 'Your account is suspended.'}>
      Until then you can look, but not change anything.
    </Notice>
  )
}
