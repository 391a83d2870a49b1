import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { keep } from '@/data/keep'
import type { Job, RequestPhoto, ServiceRequestStatus, Urgency } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const JOBS = 'jobs'
/** The list and what is told of a job go on by themselves, also where no events flow. */
const AGAIN_MS = 30_000

/** What narrows the list of jobs. */
export type JobFilters = { services: 'mine' | 'all'; urgency: Urgency | null; max_km: number | null }

/** Open jobs within reach, urgent ones first. */
export const jobsQuery = ({ services, urgency, max_km }: JobFilters) =>
  infiniteQueryOptions({
    queryKey: [JOBS, 'open', { services, urgency, max_km }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const narrowed = { services, ...(urgency && { urgency }), ...(max_km !== null && { max_km }) }
      const query = { ...narrowed, ...(pageParam && { before: pageParam }) }
      return content(api.GET('/api/v1/jobs', { params: { query }, signal }))
    },
    getNextPageParam: (page) => page.next ?? null,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })

/** The jobs that the user won, the latest first. */
export const wonJobsQuery = (status?: ServiceRequestStatus) =>
  infiniteQueryOptions({
    queryKey: [JOBS, 'won', status ?? 'all'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(status && { status }), ...(pageParam && { before: pageParam }) }
      return content(api.GET('/api/v1/me/provider/jobs', { params: { query }, signal }))
    },
    getNextPageParam: (page) => page.next ?? null,
  })

/** One job. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [JOBS, 'one', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/jobs/{id}', { params: { path: { id } }, signal })),
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  })

/** Caches a job as the server has just told it, and refreshes the lists. */
export function keepJob(queries: QueryClient, job: Job): void {
  keep<Job>(queries, jobQuery(job.id).queryKey, job)
  refreshJobLists(queries)
}

/** Adds an uploaded photo of the work to the cached job. */
export function keepJobPhoto(queries: QueryClient, id: string, photo: RequestPhoto): void {
  keep<Job>(
    queries,
    jobQuery(id).queryKey,
    (known) =>
      known && (known.done ? { ...known, done: { ...known.done, photos: [...known.done.photos, photo] } } : known),
  )
}

/** Asks again for the lists of jobs that are shown, and for what they add up to. */
export function refreshJobLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [JOBS, 'open'] })
  void queries.invalidateQueries({ queryKey: [JOBS, 'won'] })
  void queries.invalidateQueries({ queryKey: ['me', 'provider', 'figures'] })
}

/** Where photos of the work are posted. */
export const jobPhotosPath = (id: string) => `/api/v1/jobs/${encodeURIComponent(id)}/photos`
