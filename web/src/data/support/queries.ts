import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { listQuery } from '@/data/listQuery'
import type { ListParams } from '@/lib/listParams'
import type { DeskLevel, ProblemStatus, TicketStatus } from './types'

/** The first part of the key of everything here that was asked of the server. */
export const SUPPORT = 'support'

/** How often one’s own are looked at again: an answer may have come. */
const AGAIN_MS = 30_000

type Asked = Pick<ListParams, 'q' | 'sort' | 'cursor'>

/** The user's own tickets and problem reports, with what was answered. */
export const myTicketsQuery = queryOptions({
  queryKey: [SUPPORT, 'mine'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/support-tickets', { signal })),
  select: ({ tickets }) => tickets,
  refetchInterval: AGAIN_MS,
})

/** How much there is, and how much of it is open. */
export const supportSummaryQuery = queryOptions({
  queryKey: [SUPPORT, 'summary'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/admin/support-summary', { signal })),
})

export const ticketsQuery = (params: Asked, status: TicketStatus | null, priority: DeskLevel | null = null) =>
  queryOptions({
    queryKey: [SUPPORT, 'tickets', listQuery(params), status, priority],
    queryFn: ({ signal }) => {
      const query = { ...listQuery(params), ...(status && { status }), ...(priority && { priority }) }
      return content(api.GET('/api/v1/admin/support-tickets', { params: { query }, signal }))
    },
    select: ({ tickets, next, total }) => ({ rows: tickets, next, total }),
    placeholderData: keepPreviousData,
  })

export const problemReportsQuery = (params: Asked, status: ProblemStatus | null, severity: DeskLevel | null = null) =>
  queryOptions({
    queryKey: [SUPPORT, 'problem-reports', listQuery(params), status, severity],
    queryFn: ({ signal }) => {
      const query = { ...listQuery(params), ...(status && { status }), ...(severity && { severity }) }
      return content(api.GET('/api/v1/admin/problem-reports', { params: { query }, signal }))
    },
    select: ({ problem_reports, next, total }) => ({ rows: problem_reports, next, total }),
    placeholderData: keepPreviousData,
  })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [SUPPORT, 'ticket', id],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/support-tickets/{id}', { params: { path: { id } }, signal })),
  })

export const problemReportQuery = (id: string) =>
  queryOptions({
    queryKey: [SUPPORT, 'problem_report', id],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/problem-reports/{id}', { params: { path: { id } }, signal })),
  })
