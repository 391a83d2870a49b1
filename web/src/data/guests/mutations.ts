import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { guestQuery } from './queries'
import type { GuestConversation } from './types'

/** Sends a guest's message, which may wait for an address to be confirmed. */
export const sendGuestMessage = (body: BodyOf<'/api/v1/guest-messages', 'post'>) =>
  content(api.POST('/api/v1/guest-messages', { body }))

/** Sends a message that waited for its guest to confirm their address. */
export async function confirmGuestMessage(queries: QueryClient, token: string): Promise<void> {
  const params = { path: { token } }
  queries.setQueryData(
    guestQuery(token).queryKey,
    await content(api.POST('/api/v1/guest-messages/{token}/confirm', { params })),
  )
}

/** Gives an address to a message that was left by phone; the link in the email takes the place of this one. Answers the server's sentence. */
export async function addGuestEmail(
  token: string,
  body: BodyOf<'/api/v1/guest-messages/{token}/email', 'put'>,
): Promise<string> {
  const params = { path: { token } }
  return (await content(api.PUT('/api/v1/guest-messages/{token}/email', { params, body }))).message
}

/** Replies to the owner on a guest's page. */
export async function replyAsGuest(
  queries: QueryClient,
  token: string,
  body: BodyOf<'/api/v1/guest-messages/{token}/messages', 'post'>,
): Promise<void> {
  const params = { path: { token } }
  const message = await content(api.POST('/api/v1/guest-messages/{token}/messages', { params, body }))
  const { queryKey } = guestQuery(token)
  queries.setQueryData<GuestConversation>(queryKey, (known) => {
    if (!known || known.messages.some(({ seq }) => seq === message.seq)) return known
    return { ...known, messages: [...known.messages, message] }
  })
  void queries.invalidateQueries({ queryKey })
}

/** Says that the vehicle was moved which was in a guest's way. */
export async function sayMovedAsGuest(queries: QueryClient, token: string): Promise<void> {
  const params = { path: { token } }
  queries.setQueryData(
    guestQuery(token).queryKey,
    await content(api.POST('/api/v1/guest-messages/{token}/moved', { params })),
  )
}

/** Tells the owner up to which message their guest has read. */
export const readAsGuest = (token: string, seq: number) =>
  done(api.POST('/api/v1/guest-messages/{token}/read', { params: { path: { token } }, body: { seq } }))
