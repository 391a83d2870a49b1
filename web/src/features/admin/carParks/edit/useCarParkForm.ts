import type { UseFormReturn } from 'react-hook-form'
import { showFailure } from '@/ui/formErrors'
import { failed } from '@/ui/toast'
import { missing, NAMES, type Values } from './schema'

const REQUIRED = 'Please fill in all required fields (name, address, coordinates)'

/** Whether a form says what a save needs; otherwise its fields are marked, and it is told. */
export function isComplete(form: UseFormReturn<Values>, values: Values): boolean {
  const none = missing(values)
  if (none.length === 0) return true
  for (const name of none) {
    form.setError(name, { message: 'Please fill this in' }, { shouldFocus: name === none[0] })
  }
  failed({ title: 'Validation Error', detail: REQUIRED })
  return false
}

/** Says why a save was refused: at its fields, or above the form, and in a toast. */
export function saveFailed(form: UseFormReturn<Values>, failure: unknown): void {
  showFailure(form, failure, NAMES)
  failed({ title: 'Error', detail: 'Failed to save car park' })
}
