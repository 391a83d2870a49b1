import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DroppedJob } from '@/api/limits.gen'
import { dropOut } from '@/data/jobs/mutations'
import type { Job } from '@/data/jobs/types'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'

const MAX_REASON = DroppedJob.reason.maxLength

/** Gives a job back, with a reason that the customer reads. */
export function DropOut({ job }: { job: Job }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        I can’t do this job
      </Button>
      {asking && (
        <ReasonDialog
          title="Drop out of this job?"
          description="The request opens again for other providers. The customer reads your reason."
          submit="Drop out"
          danger
          most={MAX_REASON}
          onSubmit={async (reason) => {
            await dropOut(queries, job.id, reason)
            confirmed({ title: 'You have dropped out', detail: 'The customer has been told.' })
            void navigate(paths.providerDashboard)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
