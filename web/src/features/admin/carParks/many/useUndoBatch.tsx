import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BatchUndo } from '@/api/limits.gen'
import { undoBatch } from '@/data/carParkEdits/batches'
import { counted } from '@/lib/counted'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { needsReason } from '../needsReason'

type Undoing = {
  undo: () => void
  busy: boolean
  /** Why it could not be undone. */
  message: string | undefined
  /** Asks for the reason that it needs; to be rendered somewhere. */
  dialog: ReactNode
}

const stays = (left: number) =>
  left === 1 ? '1 car park stays as it is' : `${counted(left, 'car park')} stay as they are`

/** Takes back what was done to many car parks, and says how many of them stay as they are. */
export function useUndoBatch(batch: string, onUndone?: () => void): Undoing {
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (reason?: string) => undoBatch(queries, batch, reason),
    onSuccess: ({ undone, left }) => {
      confirmed({
        title: `Undone: ${counted(undone, 'car park')}`,
        ...(left > 0 && { detail: `${stays(left)}: edited again since.` }),
      })
      onUndone?.()
    },
    // No warning of a scam and no verification goes without a reason.
    onError: (failure) => needsReason(failure) && setAsks(true),
  })
  const dialog = asks && (
    <ReasonDialog
      title="Undo this?"
      description="It warned of a scam, verified, or took either away."
      submit="Undo"
      most={BatchUndo.reason.maxLength}
      onSubmit={mutateAsync}
      onClose={() => setAsks(false)}
    />
  )
  const message = needsReason(error) ? undefined : error?.message
  return { undo: () => mutate(undefined), busy: isPending, message, dialog }
}
