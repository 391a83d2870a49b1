import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { backupContactsQuery, linkedDutyQuery } from './queries'

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: backupContactsQuery.queryKey })

/** Asks somebody to be the backup contact of a vehicle. */
export async function inviteBackupContact(
  queries: QueryClient,
  body: BodyOf<'/api/v1/backup-contacts', 'post'>,
): Promise<void> {
  await content(api.POST('/api/v1/backup-contacts', { body }))
  await refresh(queries)
}

/** Needs a backup contact no more. */
export async function removeBackupContact(queries: QueryClient, id: string): Promise<void> {
  await done(api.DELETE('/api/v1/backup-contacts/{id}', { params: { path: { id } } }))
  await refresh(queries)
}

/** Agrees to be somebody's backup contact, or says no or stops. */
export async function answerDuty(queries: QueryClient, id: string, agree: boolean): Promise<void> {
  const params = { path: { id } }
  await content(
    agree
      ? api.POST('/api/v1/backup-contacts/{id}/agree', { params })
      : api.POST('/api/v1/backup-contacts/{id}/leave', { params }),
  )
  await refresh(queries)
}

/** The same by the link of an email. */
export async function answerDutyByLink(queries: QueryClient, token: string, agree: boolean): Promise<void> {
  const params = { path: { token } }
  const duty = await content(
    agree
      ? api.POST('/api/v1/backup-contact-links/{token}/agree', { params })
      : api.POST('/api/v1/backup-contact-links/{token}/leave', { params }),
  )
  queries.setQueryData(linkedDutyQuery(token).queryKey, duty)
}
