import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What an error of the server may bring: its sentence, and a sentence for each field at fault. */
type Failure = { message: string; fields?: Record<string, string> }

/**
 * Puts an error at the fields it names, the first of which gets the keyboard; what belongs to no field of this form
 * becomes the form's own error, `errors.root`. `names` translates the server's names into the form's.
 */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: unknown,
  names: Partial<Record<string, Path<Values>>>,
): void {
  const { message, fields = {} } = failure as Failure
  let placed = false
  for (const [field, sentence] of Object.entries(fields)) {
    const name = names[field]
    if (!name) continue
    form.setError(name, { message: sentence }, { shouldFocus: !placed })
    placed = true
  }
  if (!placed) form.setError('root', { message })
}
