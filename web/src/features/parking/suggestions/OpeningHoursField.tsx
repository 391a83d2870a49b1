import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { openingHoursQuery } from '@/data/suggestions/queries'
import { useSettled } from '@/lib/useSettled'
import css from './Suggestions.module.css'
import type { SuggestionForm } from './schema'
import { Text } from './Text'

/** How long nobody types before it is read. */
const PAUSE_MS = 400
export const UNREAD = 'We couldn’t read that as opening hours. An admin will see it as you wrote it.'

/** Opening hours in the driver's own words, and below them what was understood. */
export function OpeningHoursField({ optional }: { optional: boolean }) {
  const { watch } = useFormContext<SuggestionForm>()
  const typed = useSettled(watch('opening_hours').trim(), PAUSE_MS)
  const read = useQuery(openingHoursQuery(typed)).data
  return (
    <div>
      <Text name="opening_hours" label="Opening hours" optional={optional} placeholder="Mon to Sat 8am to 6pm" />
      <p role="status" className={css.read}>
        {typed && read && (read.sentence ?? UNREAD)}
      </p>
    </div>
  )
}
