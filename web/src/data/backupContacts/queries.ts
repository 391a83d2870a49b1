import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'

const BACKUP_CONTACTS = 'backup-contacts'

/** The user's backup contacts, and whose they are. */
export const backupContactsQuery = queryOptions({
  queryKey: [BACKUP_CONTACTS, 'list'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/backup-contacts', { signal })),
})

/** Whose backup contact the holder of a link is, or is asked to be. */
export const linkedDutyQuery = (token: string) =>
  queryOptions({
    queryKey: [BACKUP_CONTACTS, 'link', token],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/backup-contact-links/{token}', { params: { path: { token } }, signal })),
    retry: false,
  })
