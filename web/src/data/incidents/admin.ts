import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, type ResponseOf } from '@/api/client'
import { refreshInbox } from '@/data/inbox/queries'
import { listQuery } from '@/data/listQuery'
import type { ListParams } from '@/lib/listParams'
import type { IncidentStatus, IncidentType, Severity } from './types'

/** An incident report in an admin's list, with who reported it. */
export type AdminIncidentSummary = ResponseOf<'/api/v1/admin/incidents', 'get'>['incidents'][number]
export type AdminIncident = ResponseOf<'/api/v1/admin/incidents/{reference}', 'get'>

const KEY = 'admin-incidents'

type Narrowed = Pick<ListParams, 'q' | 'sort' | 'cursor'> & {
  status: IncidentStatus | null
  severity: Severity | null
  incident_type: IncidentType | null
}

/** All incident reports. */
export const adminIncidentsQuery = ({ status, severity, incident_type, ...params }: Narrowed) =>
  queryOptions({
    queryKey: [KEY, 'list', listQuery(params), status, severity, incident_type],
    queryFn: ({ signal }) => {
      const query = {
        ...listQuery(params),
        ...(status && { status }),
        ...(severity && { severity }),
        ...(incident_type && { incident_type }),
      }
      return content(api.GET('/api/v1/admin/incidents', { params: { query }, signal }))
    },
    select: ({ incidents, next, total }) => ({ rows: incidents, next, total }),
    placeholderData: keepPreviousData,
  })

/** One of them, with its photos, history and messages. */
export const adminIncidentQuery = (reference: string) =>
  queryOptions({
    queryKey: [KEY, 'one', reference],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/incidents/{reference}', { params: { path: { reference } }, signal })),
  })

function keep(queries: QueryClient, incident: AdminIncident): void {
  queries.setQueryData(adminIncidentQuery(incident.reference).queryKey, incident)
  void queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  refreshInbox(queries)
}

/** Moves a report on; from a status that another admin has changed meanwhile it is refused. */
export async function setIncidentStatus(
  queries: QueryClient,
  reference: string,
  body: BodyOf<'/api/v1/admin/incidents/{reference}/status', 'post'>,
): Promise<void> {
  const params = { path: { reference } }
  try {
    keep(queries, await content(api.POST('/api/v1/admin/incidents/{reference}/status', { params, body })))
  } catch (failure) {
    void queries.invalidateQueries({ queryKey: [KEY, 'one', reference] })
    throw failure
  }
}

/** Writes to whoever reported it; where they answered since so many messages were seen it is refused. */
export async function messageReporter(
  queries: QueryClient,
  reference: string,
  text: string,
  messages_seen: number,
): Promise<void> {
  const params = { path: { reference } }
  const body = { content: text, messages_seen }
  try {
    keep(queries, await content(api.POST('/api/v1/admin/incidents/{reference}/messages', { params, body })))
  } catch (failure) {
    void queries.invalidateQueries({ queryKey: [KEY, 'one', reference] })
    throw failure
  }
}
