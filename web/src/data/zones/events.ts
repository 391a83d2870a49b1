import type { QueryClient } from '@tanstack/react-query'
import { ZONES } from './queries'

/** What the live stream tells: something is new in a zone. What it is, is asked for. */
export type ZoneEvent = { name: 'zone'; zone_id: string }

/** Asks again for what is shown of zones. Names are left alone: each page of them counts against a limit. */
export function refreshZones(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [area, part] }) => area === ZONES && part !== 'members' && part !== 'search',
    refetchType: 'active',
  })
}
