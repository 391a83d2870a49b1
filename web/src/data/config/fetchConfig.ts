import { getJson } from '@/api/json'
import type { components } from '@/api/schema.gen'

/** The server's configuration, asked for without the typed client and its cache: the landing page must stay light. */
export function fetchConfig(signal: AbortSignal): Promise<components['schemas']['SiteConfig']> {
  return getJson('/api/v1/config', signal)
}
