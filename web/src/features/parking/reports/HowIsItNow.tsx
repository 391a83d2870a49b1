import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import type { CarPark } from '@/data/carParks/types'
import { ownReportsQuery, reportCountsQuery } from '@/data/driverReports/queries'
import { useNow } from '@/lib/useNow'
import { Icon } from '@/ui/Icon'
import css from './HowIsItNow.module.css'
import { ReportButtons } from './ReportButtons'
import { Sent } from './Sent'
import { SignInFirst } from './SignInFirst'
import { formatReport } from './words'

const MINUTE = 60_000

/** What drivers say of a car park, and the two taps to say it oneself: the first opens, the second sends. */
export function HowIsItNow({ carPark }: { carPark: CarPark }) {
  const [open, setOpen] = useState(false)
  const options = useId()
  const section = useRef<HTMLElement>(null)
  // The second tap must not take a scroll before it.
  useEffect(() => {
    if (open) section.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const now = useNow(MINUTE)
  const user = useSession()?.user.id ?? null
  const counts = useQuery(reportCountsQuery(carPark.id)).data ?? []
  const own = useQuery(ownReportsQuery(user)).data?.filter((report) => report.car_park_id === carPark.id) ?? []
  return (
    <section ref={section} className={css.card} aria-labelledby={`${options}-title`}>
      <h3 className={css.head}>
        <button type="button" aria-expanded={open} aria-controls={options} onClick={() => setOpen(!open)}>
          <span id={`${options}-title`}>How is it now?</span>
          <span className={css.hint}>{open && 'One more tap, no form'}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      </h3>
      {counts.length > 0 && carPark.practice && <p className={css.note}>For practice: nobody parks here.</p>}
      {counts.length > 0 && (
        <ul className={css.counts} aria-label="Reported by drivers">
          {counts.map((count) => (
            <li key={count.kind}>{formatReport(count, now)}</li>
          ))}
        </ul>
      )}
      {user && own.length > 0 && <Sent user={user} own={own} />}
      <div id={options} hidden={!open}>
        {open &&
          (user ? <ReportButtons user={user} carPark={carPark} onSent={() => setOpen(false)} /> : <SignInFirst />)}
      </div>
    </section>
  )
}
