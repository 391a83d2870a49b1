import { useEffect, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../schema'
import { isKeptRule, type Opening, openingFaults, readOpening, writeOpening } from './opening'

/** Rules of what is typed: by themselves where it is in OpenStreetMap's language, else as the server read it. */
function rulesOf(typed: string, hours: string | null): Opening {
  const own = readOpening(typed)
  return hours !== null && own.some(isKeptRule) ? readOpening(hours) : own
}

/** The opening hours of the form by day: what is typed is read anew, what is edited by day is typed for one. */
export function useOpening(hours: string | null) {
  const { watch, setValue, clearErrors } = useFormContext<Values>()
  const [typed, fault] = watch(['opening_hours', 'opening_hours_fault'])
  const [drawn, setDrawn] = useState(() => ({ typed, hours, opening: rulesOf(typed, hours), isOwn: false }))
  // What the server reads comes later than what is typed.
  if (drawn.typed !== typed || (!drawn.isOwn && drawn.hours !== hours)) {
    setDrawn({ typed, hours, opening: rulesOf(typed, hours), isOwn: false })
  }
  const { opening, isOwn } = drawn
  const faults = useMemo(() => (isOwn ? openingFaults(opening) : new Map<string, string>()), [opening, isOwn])
  const isStale = !isOwn && fault !== ''
  useEffect(() => {
    if (isStale) setValue('opening_hours_fault', '')
  }, [isStale, setValue])

  const change = (next: Opening) => {
    const [first = ''] = openingFaults(next).values()
    const written = writeOpening(next)
    setDrawn({ typed: written, hours, opening: next, isOwn: true })
    setValue('opening_hours', written, { shouldDirty: true })
    setValue('opening_hours_fault', first, { shouldDirty: true })
    clearErrors('opening_hours')
  }
  return { opening, faults, change }
}
