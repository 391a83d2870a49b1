import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeServiceRequest } from '@/data/serviceRequests/mutations'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { confirmed } from '@/ui/toast'
import { NextSteps } from '../form/NextSteps'
import { RequestFormView } from '../form/RequestFormView'
import { formFrom } from '../schema'

/** The form that changes an open request. Its quotes stay: their providers are told of the change. */
export function EditRequest({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const queries = useQueryClient()
  const [start] = useState(() => formFrom(request))
  return (
    <>
      <PageHeader title="Edit request" back lead={<BackButton onBack={onClose} />} />
      <div className="content">
        <RequestFormView
          start={start}
          submit="Save changes"
          aside={<NextSteps changed />}
          failedTo="Your changes could not be saved. Please try again."
          other={
            <Button size="large" onClick={onClose}>
              Cancel
            </Button>
          }
          onSend={async (changed) => {
            await changeServiceRequest(queries, request.id, changed)
            confirmed({ title: 'Request changed' })
            onClose()
          }}
        />
      </div>
    </>
  )
}
