import { formatFieldTime, fromFieldTime } from '@/lib/dates'
import { Field } from '@/ui/Field'

const DAY_MS = 86_400_000
/** The server takes no longer suspension. */
const MOST_DAYS = 365

/** The day so many days from now, in London: 2026-12-06. */
export const inDays = (days: number): string => formatFieldTime(new Date(Date.now() + days * DAY_MS)).slice(0, 10)

/** The moment a suspension ends that is said to last until a day: when that day begins in London. */
export const untilOf = (day: string): string | null => fromFieldTime(`${day}T00:00`)?.toISOString() ?? null

/** Until which day somebody is suspended. */
export function UntilField({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  return (
    <Field label="Until">
      {(control) => (
        <input
          type="date"
          className="input"
          required
          min={inDays(1)}
          max={inDays(MOST_DAYS)}
          value={day}
          // Emptied by its own button, it keeps what it had.
          onChange={(event) => event.target.value && onDay(event.target.value)}
          {...control}
        />
      )}
    </Field>
  )
}
