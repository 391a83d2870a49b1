import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { keep } from '@/data/keep'
import { keepStanding } from './standing'
import type { Provider } from './types'

/** The first part of the key of what is public about businesses. */
export const PROVIDERS = 'providers'
/** How many months the figures go back, unless one chooses. */
export const FIGURES_MONTHS = 12

/** The user's business; null when they have none. */
export const providerQuery = queryOptions({
  queryKey: ['me', 'provider'],
  queryFn: async ({ signal }) => {
    const provider = await content(api.GET('/api/v1/me/provider', { signal }))
    keepStanding(provider)
    return provider
  },
})

/** What the user's business did, in all and by month. */
export const figuresQuery = (months = FIGURES_MONTHS) =>
  queryOptions({
    queryKey: ['me', 'provider', 'figures', months],
    queryFn: ({ signal }) => content(api.GET('/api/v1/me/provider/figures', { params: { query: { months } }, signal })),
  })

/** A business as everybody sees it. */
export const publicProviderQuery = (id: string) =>
  queryOptions({
    queryKey: [PROVIDERS, id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/providers/{id}', { params: { path: { id } }, signal })),
  })

/** The reviews of a business, the latest first. */
export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [PROVIDERS, id, 'reviews'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { before: pageParam } : {}
      return content(api.GET('/api/v1/providers/{id}/reviews', { params: { path: { id }, query }, signal }))
    },
    getNextPageParam: (page) => page.next ?? null,
  })

/** Caches the user's business as the server has just told it. */
export function keepProvider(queries: QueryClient, provider: Provider | null): void {
  keep<Provider | null>(queries, providerQuery.queryKey, provider)
  keepStanding(provider)
}

/** Changes the cached business of the user. */
export function changeProvider(queries: QueryClient, change: (known: Provider) => Provider): void {
  keep<Provider | null>(queries, providerQuery.queryKey, (known) => known && change(known))
}
