import { queryOptions } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'
import { type Offline, ONCE } from '@/data/offline'
import { queryClient } from '@/data/queryClient'
import { keptSecret } from './signUpSecret'
import type { PasswordResetTokens, User } from './types'

/** Who is signed in, as the server knows them now. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me', { signal })),
})

/** Whether all that is left to a user is to read why, to appeal, to take their data along, and to keep or end the account. */
export function isLimited({ status }: User): boolean {
  return status === 'blocked' || status === 'closing'
}

/** Why the user's account is blocked or suspended, and the appeal against it. */
export const restrictionQuery = queryOptions({
  queryKey: ['me', 'appeal'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/appeal', { signal })),
})

/** The same by the token of a link in an email: without signing in. */
export const restrictionByTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => content(api.GET('/api/v1/appeals/{token}', { params: { path: { token } }, signal })),
  })

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/me/settings', { signal })),
})

/** The user's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/sessions', { signal })),
})

/** Whether a reset link is good; it stays good until the password is set. */
export const recoveryQuery = (link: PasswordResetTokens) =>
  queryOptions({
    queryKey: ['recovery', link.access_token, link.refresh_token],
    queryFn: async () => {
      await done(api.POST('/api/v1/password/recovery', { body: link }))
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Confirms an email by the token of the link in it; refused (`password_needed`) where nobody signed up in this browser. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirm', token],
    queryFn: () => content(api.POST('/api/v1/sign-up/confirm', { body: { token, secret: keptSecret() } })),
    // The link works once: asking again would only hear that it is used.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** Changes an email by the token of the link to the new one. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-change', token],
    queryFn: async () => {
      const said = await content(api.POST('/api/v1/email-change/confirm', { body: { token } }))
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      return said
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** Who is signed in. */
export const accountOffline: Offline = {
  keeps: (key) => key.length === 1 && key[0] === 'me',
  prefetch: () => queryClient.prefetchQuery({ ...meQuery, ...ONCE }),
}
