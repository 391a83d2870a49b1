import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { isOnline } from '@/lib/online'
import { formatPeriod } from '@/lib/period'
import { readStored, store } from '@/lib/storage'

type Config = components['schemas']['SiteConfig']

const KEPT = 'carpal.config'

/** What a page that begins without a network goes by; undefined when nothing was kept. */
function kept(): Config | undefined {
  if (isOnline()) return undefined
  try {
    return JSON.parse(readStored(KEPT) ?? '') as Config
  } catch {
    return undefined
  }
}

/** What the server tells every page: where the tiles are, and which mode is on. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await content(api.GET('/api/v1/config', { signal }))
    store(KEPT, JSON.stringify(config))
    return config
  },
  initialData: kept,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
})

type Times = Config['times']

/** What the server uses unless it is set otherwise: what pages say until they have heard from it. */
const DEFAULT_TIMES: Times = {
  deletion_grace_seconds: 30 * 86_400,
  reset_link_seconds: 3600,
  guest_confirm_seconds: 86_400,
  guest_message_retention_seconds: 30 * 86_400,
  incident_photo_seconds: 86_400,
  message_retention_seconds: 2 * 365 * 86_400,
  incident_retention_seconds: 7 * 365 * 86_400,
  service_request_retention_seconds: 2 * 365 * 86_400,
  support_retention_seconds: 2 * 365 * 86_400,
  screenshot_retention_seconds: 90 * 86_400,
  support_reply_seconds: 86_400,
  request_expiry_seconds: 7 * 86_400,
  urgent_request_expiry_seconds: 86_400,
  job_chat_grace_seconds: 30 * 86_400,
  document_reminder_seconds: 30 * 86_400,
  last_document_reminder_seconds: 7 * 86_400,
  leaving_soon_step_seconds: 5 * 60,
  leaving_soon_seconds: 30 * 60,
  blocked_in_escalate_seconds: 10 * 60,
  job_confirm_seconds: 3 * 86_400,
}

function useSeconds(name: keyof Times): number {
  // A configuration that was kept by an earlier version may lack some.
  const times: Partial<Times> | undefined = useConfig().data?.times
  return times?.[name] ?? DEFAULT_TIMES[name]
}

/** A period of the server's configuration in a sentence, such as `30 days`. */
export const usePeriod = (name: keyof Times): string => formatPeriod(useSeconds(name))

/** When providers are reminded of a document before it runs out, in a sentence: `30 and 7 days`. Both are whole days. */
export function useReminders(): string {
  const first = useSeconds('document_reminder_seconds') / 86_400
  const last = useSeconds('last_document_reminder_seconds') / 86_400
  const days = last === 1 ? '1 day' : `${last} days`
  return first === last ? days : `${first} and ${days}`
}

/** The server's configuration; asked for once and shared. */
export function useConfig() {
  return useQuery(configQuery)
}
