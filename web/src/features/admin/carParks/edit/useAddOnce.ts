import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '@/api/errors'
import { addCarPark, changeCarPark } from '@/data/admin/carParks'
import { BLANK, changesOf, type Values, valuesOf } from './schema'

/** Adds the car park of a form: one, also when it is saved again after an answer that was lost. */
export function useAddOnce() {
  const queries = useQueryClient()
  // What may have been stored under this id without anybody hearing of it.
  const attempt = useRef<{ client_id: string; unheard: string | null }>({
    client_id: crypto.randomUUID(),
    unheard: null,
  })
  return async (values: Values) => {
    // What was never touched is as a blank form has it, which is not worth saying.
    const changes = changesOf(values, BLANK)
    const reason = values.reason.trim()
    const sent = JSON.stringify(changes)
    const { client_id, unheard } = attempt.current
    attempt.current = { client_id, unheard: unheard ?? sent }
    try {
      const added = await addCarPark(queries, client_id, changes, reason)
      if (unheard === null || unheard === sent) return added
      // It may stand as it was sent first: what was typed since is a change of it.
      const since = changesOf(values, valuesOf(added))
      return Object.keys(since).length > 0 ? await changeCarPark(queries, added, since, reason) : added
    } catch (failure) {
      if (wasRefused(failure)) attempt.current = { client_id, unheard }
      throw failure
    }
  }
}

/** The server answered that it did not store it. */
const wasRefused = (failure: unknown) => failure instanceof ApiError && failure.status >= 400 && failure.status < 500
