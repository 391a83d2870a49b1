import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { failed } from '@/ui/toast'
import { MISSING, type RequestForm } from '../schema'

/** What the server calls a field of the form. */
const NAMES: Record<string, keyof RequestForm> = {
  title: 'title',
  description: 'description',
  service_type: 'service_type',
  location: 'place',
  lng: 'place',
  lat: 'place',
  urgency: 'urgency',
  budget_range: 'budget_range',
  vehicle_id: 'vehicle',
  vehicle_info: 'vehicle_info',
}

/**
 * Says why a request was not taken: at its fields, or above the button, where `general` is said of what may pass. Answers
 * the fields at fault.
 */
export function refusal(form: UseFormReturn<RequestForm>, failure: unknown, general: string): FieldErrors<RequestForm> {
  const { fields = {}, status = 0, message } = failure as Partial<ApiError>
  const placed = Object.entries(fields).flatMap(([field, sentence]) => {
    const name = NAMES[field]
    if (name) form.setError(name, { message: sentence })
    return name ? [[name, { type: 'server' }]] : []
  })
  if (placed.length > 0) {
    failed(message === MISSING.detail ? MISSING : { title: 'Error', detail: message ?? general })
    return Object.fromEntries(placed)
  }
  // Where the server says why it will not, trying again would not help.
  const final = failure instanceof ApiError && [401, 403, 409, 429].includes(status)
  const sentence = final && message ? message : general
  form.setError('root', { message: sentence })
  failed({ title: 'Error', detail: sentence })
  return {}
}
