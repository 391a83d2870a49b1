import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StyleSpecification } from 'maplibre-gl'
import { getJson } from '@/api/client'
import type { Theme } from '@/lib/theme'
import type { Bounds } from '@/map/view'
import { type Filters, tileParameters } from '../filters'
import type { CarPark, FoundPlace, ViewPage } from './types'

/** What a tile set says of itself: TileJSON 3 and two words of ours. */
export interface TileJson {
  tiles: string[]
  attribution?: string
  'carpal:version'?: string
  'carpal:practice'?: boolean
}

/** The rows of a list that are fetched at once. */
export const PAGE = 50

/** A view to list: what can be seen, at a whole zoom. */
export interface Seen {
  bounds: Bounds
  zoom: number
  centre: { lng: number; lat: number }
}

/** The places in a view that match the filters, the best near its middle first, a page at a time. */
export const viewQuery = (tilesUrl: string, seen: Seen, filters: Filters) => {
  const parameters = tileParameters(filters)
  parameters.set('bbox', seen.bounds.map((degrees) => degrees.toFixed(5)).join(','))
  parameters.set('zoom', String(seen.zoom))
  parameters.set('centre', `${seen.centre.lng.toFixed(5)},${seen.centre.lat.toFixed(5)}`)
  parameters.set('limit', String(PAGE))
  const address = `${tilesUrl}/tiles/carparks/view?${parameters}`
  return infiniteQueryOptions({
    queryKey: ['carparks', 'view', address],
    queryFn: ({ pageParam, signal }) => getJson<ViewPage>(`${address}&offset=${pageParam}`, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** Where the next page of a list begins, or undefined when this was the last. */
export function nextOffset(last: ViewPage, pages: ViewPage[]): number | undefined {
  const shown = pages.reduce((sum, page) => sum + page.places.length, 0)
  return last.places.length > 0 && shown < last.total ? shown : undefined
}

/** One car park in full. */
export const carParkQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['carparks', 'one', id],
    queryFn: ({ signal }) => getJson<CarPark>(`/api/v1/car-parks/${id}`, signal),
    enabled: id !== null,
    staleTime: 10_000,
  })

/** What a tile set says of itself. Its version changes with its content. */
export const tileJsonQuery = (tilesUrl: string, tileset: 'carparks' | 'basemap') =>
  queryOptions({
    queryKey: ['carparks', 'tilejson', tilesUrl, tileset],
    queryFn: ({ signal }) => getJson<TileJson>(`${tilesUrl}/tiles/${tileset}.json`, signal),
    staleTime: 60_000,
  })

/** Our basemap's style in a theme. */
export const styleQuery = (tilesUrl: string, theme: Theme) =>
  queryOptions({
    queryKey: ['basemap', 'style', tilesUrl, theme],
    queryFn: ({ signal }) => getJson<StyleSpecification>(`${tilesUrl}/tiles/style.json?theme=${theme}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** The outside basemap's style, where one is configured. Without it the map is ours alone, so its failure stops nothing. */
export const outsideStyleQuery = (url: string | null | undefined) =>
  queryOptions({
    queryKey: ['basemap', 'outside', url],
    queryFn: ({ signal }) => getJson<StyleSpecification>(url ?? '', signal),
    enabled: Boolean(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Places by name or postcode, those near `centre` first. */
export const searchQuery = (words: string, centre: { lng: number; lat: number }) => {
  const parameters = new URLSearchParams({ q: words, lng: centre.lng.toFixed(2), lat: centre.lat.toFixed(2) })
  return queryOptions({
    queryKey: ['places', 'search', parameters.toString()],
    queryFn: ({ signal }) => getJson<FoundPlace[]>(`/api/v1/places/search?${parameters}`, signal),
    enabled: words.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
}
