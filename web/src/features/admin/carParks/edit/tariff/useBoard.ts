import { useEffect, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../schema'
import type { Board } from './board'
import { faultsOf } from './faults'
import { read } from './read'
import { write } from './write'

/**
 * The tariff of the form as a board to edit. The form has its lines alone: what comes from elsewhere (another admin, an undo, the
 * text) is read anew, what is edited here is written there at once.
 */
export function useBoard() {
  const { watch, setValue, clearErrors, register } = useFormContext<Values>()
  // So that an error of the last save does not keep the next one from being tried.
  register('rates')
  const [text, fault] = watch(['rates', 'rates_fault'])
  const [drawn, setDrawn] = useState(() => ({ text, board: read(text), isOwn: false }))
  if (drawn.text !== text) setDrawn({ text, board: read(text), isOwn: false })
  const { board, isOwn } = drawn
  const faults = useMemo(() => faultsOf(board), [board])
  const isStale = !isOwn && fault !== ''
  useEffect(() => {
    if (isStale) setValue('rates_fault', '')
  }, [isStale, setValue])

  const change = (next: Board) => {
    const [first = ''] = faultsOf(next).values()
    const written = write(next)
    setDrawn({ text: written, board: next, isOwn: true })
    setValue('rates', written, { shouldDirty: true })
    setValue('rates_fault', first, { shouldDirty: true })
    clearErrors('rates')
  }
  return { board, faults, change }
}
