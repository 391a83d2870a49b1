import type { UseFormReturn } from 'react-hook-form'
import { NO_PRICE } from '@/lib/money'
import { showFailure } from '@/ui/formErrors'
import { failed } from '@/ui/toast'
import { missing, NAMES, notNumbers, PRICES, type Values, wrongTables } from './schema'
import { LED } from './week/useFaults'

const REQUIRED = 'Please fill in all required fields (name, address, coordinates)'

const NO_NUMBER = 'Please enter a number'
const whyNone = (name: string) => (PRICES.some((price) => price === name) ? NO_PRICE : NO_NUMBER)

/** Whether a form says what a save needs, and numbers where those belong; otherwise its fields are marked, and it is told. */
export function isComplete(form: UseFormReturn<Values>, values: Values): boolean {
  const none = missing(values)
  const noNumbers = notNumbers(values)
  const [noNumber] = noNumbers
  const tables = wrongTables(values)
  const [first] = [...none, ...noNumbers, ...tables.map(([name]) => name)]
  if (first === undefined) return true
  for (const name of none) form.setError(name, { message: 'Please fill this in' }, { shouldFocus: name === first })
  for (const name of noNumbers) form.setError(name, { message: whyNone(name) }, { shouldFocus: name === first })
  // A table leads to the field at fault by itself.
  for (const [name, message] of tables) form.setError(name, { type: name === first ? LED : 'table', message })
  const [[, wrong] = ['', '']] = tables
  failed({
    title: 'Validation Error',
    detail: none.length > 0 ? REQUIRED : noNumber !== undefined ? whyNone(noNumber) : wrong,
  })
  return false
}

/** Says why a save was refused: at its fields, or above the form, and in a toast. */
export function saveFailed(form: UseFormReturn<Values>, failure: unknown): void {
  showFailure(form, failure, NAMES)
  failed({ title: 'Error', detail: 'Failed to save car park' })
}
