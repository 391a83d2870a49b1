import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type JobQueue, jobQueuesQuery, type ParkedJob, runJob } from '@/data/queues/queries'
import { formatCount } from '@/lib/counted'
import { useListParams } from '@/lib/listParams'
import { useSearchParams } from '@/lib/searchParams'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { confirmed } from '@/ui/toast'
import { AdminPage } from '../AdminPage'
import { Moment } from '../Moment'
import { useRowKeys } from '../useRowKeys'
import css from './Jobs.module.css'

const column = columnsOf<ParkedJob>()
const COLUMNS = column.columns([
  column.accessor('queue', { header: 'Job' }),
  column.accessor('error', {
    header: 'Why it failed',
    cell: ({ getValue }) => <span className={css.error}>{getValue() ?? 'No error recorded'}</span>,
  }),
  column.accessor('attempts', { header: 'Attempts' }),
  column.accessor('parked_at', {
    header: 'Parked',
    enableSorting: true,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

/** The queues of the worker, and the jobs that it has given up until somebody runs them again. */
export default function JobsPage() {
  const [address, setAddress] = useSearchParams()
  const params = useListParams({ sorts: ['parked_at'] })
  const queue = address.get('queue')
  const query = useQuery(jobQueuesQuery(params, queue))
  const [asked, ask] = useState<ParkedJob | null>(null)
  useRowKeys([], params)
  const choose = (value: string) => {
    const next = new URLSearchParams(address)
    next.delete('cursor')
    if (value) next.set('queue', value)
    else next.delete('queue')
    setAddress(next)
  }
  const names = query.data?.queues.map(({ name }) => name) ?? []
  return (
    <AdminPage
      title="Jobs"
      panes
      tools={
        <>
          <SearchInput
            label="Search parked jobs"
            placeholder="Job or error"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Queue"
            value={queue ?? ''}
            options={[{ value: '', label: 'Every queue' }, ...names.map((name) => ({ value: name, label: name }))]}
            onChoose={choose}
          />
        </>
      }
    >
      <QueryContent
        query={query}
        loading="Loading the queues…"
        failed="The queues could not be loaded"
        className="card"
        rows={4}
      >
        {({ queues }) => <Queues queues={queues} />}
      </QueryContent>
      <h2 className={css.title}>Parked</h2>
      <DataTable
        label="Parked jobs"
        columns={COLUMNS}
        query={query}
        params={{
          ...params,
          isNarrowed: params.isNarrowed || queue !== null,
          clear: () => setAddress(new URLSearchParams()),
        }}
        rowId={({ id }) => id}
        figures={['attempts']}
        actions={(job) => (
          <Button size="small" aria-label={`Run again: ${job.queue}`} onClick={() => ask(job)}>
            Run again
          </Button>
        )}
        failed="The parked jobs could not be loaded"
        empty={
          <EmptyState icon={CircleCheck} title="No parked jobs">
            A job that keeps failing appears here.
          </EmptyState>
        }
      />
      {asked && <RunAgain job={asked} onClose={() => ask(null)} />}
    </AdminPage>
  )
}

const STATES = [
  ['waiting', 'Waiting'],
  ['running', 'Running'],
  ['failed', 'Failed'],
  ['parked', 'Parked'],
  ['done', 'Done'],
] as const

/** How many jobs of each kind there are, in each state. */
function Queues({ queues }: { queues: readonly JobQueue[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={`card ${css.queues}`} aria-label="Queues" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Queue</th>
            {STATES.map(([state, label]) => (
              <th key={state} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">{queue.name}</th>
              {STATES.map(([state]) => (
                <td key={state} data-bad={(state === 'parked' && queue.parked > 0) || undefined}>
                  {queue[state] === undefined ? '–' : formatCount(queue[state])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>A failed job is tried again. After its last attempt it is parked.</p>
    </section>
  )
}

function RunAgain({ job, onClose }: { job: ParkedJob; onClose: () => void }) {
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: () => runJob(queries, job.id),
    onSuccess: () => {
      confirmed({ title: 'Queued again', detail: job.queue })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Run again"
      description={`${job.queue} goes back into its queue, and gets its full number of attempts.`}
      submit="Run again"
      act={run}
      onClose={onClose}
    />
  )
}
