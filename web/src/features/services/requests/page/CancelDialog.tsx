import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelledRequest } from '@/api/limits.gen'
import { cancelServiceRequest } from '@/data/serviceRequests/mutations'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormDialog } from '@/ui/FormDialog'
import { confirmed } from '@/ui/toast'
import { whatCancellingMeans } from '../rules/cancelling'

const MAX_REASON = CancelledRequest.reason.maxLength

/** Asks before a request ends, and says what that means at this stage. */
export function CancelDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const tooLong = countCharacters(reason) > MAX_REASON
  const open = request.status === 'open'
  const cancel = useMutation({
    mutationFn: () => cancelServiceRequest(queries, request.id, reason.trim()),
    onSuccess: () => {
      confirmed({ title: open ? 'Request cancelled' : 'Job cancelled' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={open ? 'Cancel this request?' : 'Cancel this job?'}
      description={whatCancellingMeans(request)}
      submit={open ? 'Cancel request' : 'Cancel job'}
      cancel="Keep it"
      danger
      busy={cancel.isPending}
      error={cancel.error?.message}
      onSubmit={() => tooLong || cancel.mutate()}
      onClose={onClose}
    >
      <CountedText
        label={open ? 'Why?' : 'Why? The provider reads it.'}
        optional
        rows={2}
        most={MAX_REASON}
        typed={reason}
        error={tooLong ? `Please use at most ${MAX_REASON} characters` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
