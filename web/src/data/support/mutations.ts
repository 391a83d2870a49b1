import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { ApiError } from '@/api/errors'
import { refreshInbox } from '@/data/inbox/queries'
import { problemReportQuery, SUPPORT, ticketQuery } from './queries'
import type { DeskKind } from './types'

/** Writes to support, with an account or without. */
export const sendTicket = (body: BodyOf<'/api/v1/support-tickets', 'post'>) =>
  content(api.POST('/api/v1/support-tickets', { body }))

/** Reports what does not work; its screenshots follow, with the token of the answer. */
export const sendProblemReport = ({ device_info, ...body }: NewProblemReport) =>
  // The description of the api calls it an object and no more.
  content(api.POST('/api/v1/problem-reports', { body: { ...body, device_info: device_info as Described } }))

type Described = BodyOf<'/api/v1/problem-reports', 'post'>['device_info']
type NewProblemReport = Omit<BodyOf<'/api/v1/problem-reports', 'post'>, 'device_info'> & { device_info: object }

/** Where the screenshots of a problem report are posted. */
export const screenshotsPath = (id: string) => `/api/v1/problem-reports/${encodeURIComponent(id)}/screenshots`

/** Asks again for everything that shows what an admin has just done. */
function refresh(queries: QueryClient): void {
  for (const part of ['summary', 'tickets', 'problem-reports']) {
    void queries.invalidateQueries({ queryKey: [SUPPORT, part] })
  }
  refreshInbox(queries)
}

/** Asks again for what somebody else has changed meanwhile, and hands the failure on. */
function again(queries: QueryClient, kind: DeskKind, id: string) {
  return (failure: unknown): never => {
    if (failure instanceof ApiError && failure.status === 409) {
      void queries.invalidateQueries({ queryKey: [SUPPORT, kind, id] })
      refresh(queries)
    }
    throw failure
  }
}

/** Whether another admin was quicker, so that nothing was saved. */
export const isStale = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'stale'

export async function updateTicket(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/admin/support-tickets/{id}', 'patch'>,
): Promise<void> {
  const asked = content(api.PATCH('/api/v1/admin/support-tickets/{id}', { params: { path: { id } }, body }))
  queries.setQueryData(ticketQuery(id).queryKey, await asked.catch(again(queries, 'ticket', id)))
  refresh(queries)
}

export async function updateProblemReport(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/admin/problem-reports/{id}', 'patch'>,
): Promise<void> {
  const asked = content(api.PATCH('/api/v1/admin/problem-reports/{id}', { params: { path: { id } }, body }))
  queries.setQueryData(problemReportQuery(id).queryKey, await asked.catch(again(queries, 'problem_report', id)))
  refresh(queries)
}

type Answer = { text: string; version: number }

/** Answers the sender, by mail and in the app. */
export async function answerSender(queries: QueryClient, kind: DeskKind, id: string, body: Answer): Promise<void> {
  const params = { path: { id } }
  const stale = again(queries, kind, id)
  if (kind === 'ticket') {
    const asked = content(api.POST('/api/v1/admin/support-tickets/{id}/replies', { params, body }))
    queries.setQueryData(ticketQuery(id).queryKey, await asked.catch(stale))
  } else {
    const asked = content(api.POST('/api/v1/admin/problem-reports/{id}/replies', { params, body }))
    queries.setQueryData(problemReportQuery(id).queryKey, await asked.catch(stale))
  }
  refresh(queries)
}

const ASSIGNEE = {
  ticket: '/api/v1/admin/support-tickets/{id}/assignee',
  problem_report: '/api/v1/admin/problem-reports/{id}/assignee',
} as const

/** Takes it, or lets it go again: `holder` is who was seen to have it, so that nobody undoes what came meanwhile. */
export async function setTaken(
  queries: QueryClient,
  kind: DeskKind,
  id: string,
  mine: boolean,
  holder: string | undefined,
): Promise<void> {
  const path = { id }
  try {
    await done(
      mine
        ? api.PUT(ASSIGNEE[kind], { params: { path } })
        : api.DELETE(ASSIGNEE[kind], { params: { path, query: { ...(holder && { holder }) } } }),
    )
  } finally {
    // Where somebody else has it, that is shown.
    void queries.invalidateQueries({ queryKey: [SUPPORT, kind, id] })
    refresh(queries)
  }
}
