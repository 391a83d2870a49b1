import { Check, TriangleAlert } from 'lucide-react'
import { canonicalPlate, looksLikeUkPlate } from '@/lib/plate'
import { Icon } from './Icon'

/** Whether what was typed looks like a UK plate: a warning hangs on it, never a refusal. */
export function PlateHint({ typed }: { typed: string }) {
  // Shorter ones are still being typed.
  const enough = canonicalPlate(typed).length >= 5
  const good = looksLikeUkPlate(typed)
  return (
    <p className="plate-hint" data-good={good || undefined} role="status">
      {(good || enough) && <Icon of={good ? Check : TriangleAlert} size={16} />}
      {good ? 'Looks like a UK plate' : enough ? 'This doesn’t look like a UK plate, but you can still use it.' : ''}
    </p>
  )
}
