import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BatchUndo } from '@/api/limits.gen'
import { redoBatch, undoBatch } from '@/data/carParkEdits/batches'
import { counted } from '@/lib/counted'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { needsReason } from '../needsReason'

type Reverting = {
  act: () => void
  busy: boolean
  /** Why it could not be done. */
  message: string | undefined
  /** Asks for the reason that it needs; to be rendered somewhere. */
  dialog: ReactNode
}

const stays = (left: number) =>
  left === 1 ? '1 car park stays as it is' : `${counted(left, 'car park')} stay as they are`

/** Takes back what was done to many car parks, and says how many of them stay as they are. */
export function useUndoBatch(batch: string, onUndone?: () => void) {
  const queries = useQueryClient()
  const undo = async (reason?: string) => {
    const { undone, left } = await undoBatch(queries, batch, reason)
    return { title: `Undone: ${counted(undone, 'car park')}`, left }
  }
  const { act, ...rest } = useReverting('Undo', undo, onUndone)
  return { undo: act, ...rest }
}

/** Does again what was undone of many car parks, and says how many of them stay as they are. */
export function useRedoBatch(batch: string) {
  const queries = useQueryClient()
  const redo = async (reason?: string) => {
    const { redone, left } = await redoBatch(queries, batch, reason)
    return { title: `Redone: ${counted(redone, 'car park')}`, left }
  }
  const { act, ...rest } = useReverting('Redo', redo)
  return { redo: act, ...rest }
}

type Done = { title: string; left: number }

function useReverting(verb: string, revert: (reason?: string) => Promise<Done>, onDone?: () => void): Reverting {
  const [asks, setAsks] = useState(false)
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (reason?: string) => revert(reason),
    onSuccess: ({ title, left }) => {
      confirmed({ title, ...(left > 0 && { detail: `${stays(left)}: edited again since.` }) })
      onDone?.()
    },
    // No warning of a scam and no verification goes without a reason.
    onError: (failure) => needsReason(failure) && setAsks(true),
  })
  const dialog = asks && (
    <ReasonDialog
      title={`${verb} this?`}
      description="It set or removed a scam warning or a verification, so other admins need to know why."
      submit={verb}
      most={BatchUndo.reason.maxLength}
      onSubmit={mutateAsync}
      onClose={() => setAsks(false)}
    />
  )
  const message = needsReason(error) ? undefined : error?.message
  return { act: () => mutate(undefined), busy: isPending, message, dialog }
}
