import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setTakesJobs } from '@/data/providers/mutations'
import type { Provider } from '@/data/providers/types'
import { openUntil } from '@/lib/openingHours'
import { useNow } from '@/lib/useNow'
import { Switch } from '@/ui/Switch'
import { failed } from '@/ui/toast'
import css from './Dashboard.module.css'

/** Switches taking jobs on and off; says until when today's hours last. */
export function TakesJobs({ provider: { takes_jobs, opening_hours } }: { provider: Provider }) {
  const queries = useQueryClient()
  const until = openUntil(opening_hours, useNow(60_000))
  const change = useMutation({
    mutationFn: (on: boolean) => setTakesJobs(queries, on),
    onError: ({ message }) => failed({ title: 'It could not be changed', detail: message }),
  })
  return (
    <div className={css.takes}>
      <span>{takes_jobs ? (until ? `Taking jobs until ${until}` : 'Taking jobs') : 'Not taking jobs'}</span>
      <Switch label="Taking jobs" checked={takes_jobs} disabled={change.isPending} onChange={change.mutate} />
    </div>
  )
}
