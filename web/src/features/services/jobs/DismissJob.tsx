import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissJob } from '@/data/jobs/mutations'
import type { JobSummary } from '@/data/jobs/types'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

type Props = { job: Pick<JobSummary, 'id' | 'title'>; onDone: () => void; onClose: () => void }

/** Asks before a job leaves the list for good. */
export function DismissJob({ job, onDone, onClose }: Props) {
  const queries = useQueryClient()
  const dismiss = useMutation({ mutationFn: () => dismissJob(queries, job.id), onSuccess: onDone })
  return (
    <ConfirmDialog
      title="Not for you?"
      description={`“${job.title}” leaves your list, and you won’t be told of it again. The customer only learns that one fewer provider is looking.`}
      submit="Not for me"
      act={dismiss}
      onClose={onClose}
    />
  )
}
