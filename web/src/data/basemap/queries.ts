import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { StyleSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { getJson } from '@/api/json'
import { useConfig } from '@/data/config/queries'
import type { Theme } from '@/lib/theme'
import { groundOf } from './ground'

/** The first parts of the key of our basemap's style, in whatever theme. */
export const BASEMAP_STYLE = ['basemap', 'style']

/** Our basemap's style in a theme. */
const styleQuery = (tilesUrl: string, theme: Theme) =>
  queryOptions({
    queryKey: [...BASEMAP_STYLE, tilesUrl, theme],
    // Asked for without a network too: the service worker keeps it.
    networkMode: 'offlineFirst',
    queryFn: async ({ signal }) =>
      groundOf(await getJson<StyleSpecification>(`${tilesUrl}/tiles/style.json?theme=${theme}`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** The outside basemap's style, where one is configured. Without it the map is ours alone, so its failure stops nothing. */
const outsideStyleQuery = (url: string | null | undefined) =>
  queryOptions({
    queryKey: ['basemap', 'outside', url],
    queryFn: ({ signal }) => getJson<StyleSpecification>(url ?? '', signal),
    enabled: Boolean(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

const BARE: StyleSpecification = { version: 8, sources: {}, layers: [] }

/** What lies under everything that a screen draws. */
export interface Basemap {
  ours: StyleSpecification
  outside: StyleSpecification | null
}

/**
 * The basemap in a theme; null while nothing is known of it: there is nothing to draw yet, and an empty style first would
 * be thrown away at once. Where ours cannot be fetched the ground is bare.
 */
export function useBasemap(theme: Theme): Basemap | null {
  const config = useConfig().data
  const tilesUrl = config?.tiles_url ?? ''
  const { style_url, dark_style_url } = config?.basemap ?? {}
  const ours = useQuery({ ...styleQuery(tilesUrl, theme), enabled: tilesUrl !== '' })
  const outside = useQuery(outsideStyleQuery((theme === 'dark' && dark_style_url) || style_url))
  const unknown = !config || (ours.isPending && tilesUrl !== '')
  return useMemo(
    () => (unknown ? null : { ours: ours.data ?? BARE, outside: outside.data ?? null }),
    [unknown, ours.data, outside.data],
  )
}
