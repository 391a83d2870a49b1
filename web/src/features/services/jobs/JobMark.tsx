import type { Urgency } from '@/data/jobs/types'
import css from './map/JobsMap.module.css'

/** A job's number, which joins the list and the map; square where it is urgent. */
export function JobMark({ number, urgency }: { number: number; urgency: Urgency }) {
  return (
    <span className={css.mark} data-urgency={urgency} aria-hidden="true">
      {number}
    </span>
  )
}
