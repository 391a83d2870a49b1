import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runJob } from '@/data/queues/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'
import css from '../../Record.module.css'
import type { MatterProps } from '../MatterContent'

/** A job that was given up. */
export function JobMatter({ item, act, onAct }: MatterProps) {
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: () => runJob(queries, item.id),
    onSuccess: () => {
      confirmed({ title: 'Queued again' })
      onAct(null)
    },
  })
  return (
    <div className={css.part}>
      <p className={css.text}>{item.detail}</p>
      <p>
        <Link to={paths.adminJobs}>All queues and parked jobs</Link>
      </p>
      {act === 'decide' && (
        <ConfirmDialog
          title="Run again"
          description="The job goes back into its queue, and gets its full number of attempts."
          submit="Run again"
          act={run}
          onClose={() => onAct(null)}
        />
      )}
    </div>
  )
}
