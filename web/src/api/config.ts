import { queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from './client'

/** What the server tells every page: GET /api/v1/config. */
export type Config = {
  version: string
  /** Origin of the tile server, without a slash at the end. */
  tiles_url: string
  public_url: string
  demo: boolean
  /** Whether any practice place is in the database; the app then says so. */
  practice: boolean
  basemap: { style_url: string | null }
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => getJson<Config>('/api/v1/config', signal),
  staleTime: 5 * 60_000,
})

/** The server's configuration; asked for once and shared. `enabled: false` only reads what is already here. */
export function useConfig({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...configQuery, enabled })
}
