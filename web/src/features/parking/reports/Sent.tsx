import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { withdrawReport } from '@/data/driverReports/mutations'
import type { OwnReport } from '@/data/driverReports/queries'
import { formatTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from './HowIsItNow.module.css'
import { REPORT_LABELS } from './words'

/** What the driver said, and the way to take it back. */
export function Sent({ user, own }: { user: string; own: OwnReport[] }) {
  return (
    <ul className={css.sent} aria-label="Your reports" aria-live="polite">
      {own.map((report) => (
        <Line key={report.id} user={user} report={report} />
      ))}
    </ul>
  )
}

function Line({ user, report }: { user: string; report: OwnReport }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const undo = async () => {
    setBusy(true)
    try {
      await withdrawReport(queries, user, report.id)
    } catch (failure) {
      setFault((failure as Error).message)
      setBusy(false)
    }
  }
  const label = REPORT_LABELS[report.kind]
  return (
    <li>
      <Icon of={Check} size={16} />
      <span>
        You reported “{label}” at {formatTime(new Date(report.reported_at))}. Thank you.
        {fault && <span role="alert"> {fault}</span>}
      </span>
      <Button variant="quiet" size="small" busy={busy} aria-label={`Undo “${label}”`} onClick={() => void undo()}>
        Undo
      </Button>
    </li>
  )
}
