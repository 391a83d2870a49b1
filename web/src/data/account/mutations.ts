import type { QueryClient } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { download } from '@/api/download'
import { currentSession, keepSession } from '@/api/session'
import { withChallenge } from '@/data/challenge/withChallenge'
import { confirmationQuery, meQuery, restrictionByTokenQuery, restrictionQuery, sessionsQuery } from './queries'
import { signUpSecret } from './signUpSecret'
import type { ConfirmedAccount, PasswordResetTokens, User, UserSettings } from './types'

/** Keeps what the server said of the user, here and in the session, where the app shell reads it. */
export function keepUser(queries: QueryClient, user: User): void {
  queries.setQueryData(meQuery.queryKey, user)
  keepInSession(user)
}

/** The same for an answer of `meQuery` itself. */
export function keepInSession(user: User): void {
  const session = currentSession()
  if (session && session.user.id === user.id) keepSession({ ...session, user })
}

/** Signs in; the new session is in force in every tab. */
export async function signIn(body: BodyOf<'/api/v1/sign-in', 'post'>): Promise<void> {
  keepSession(await withChallenge((proof) => content(api.POST('/api/v1/sign-in', { body: { ...body, proof } }))))
}

/** Asks for an account; it waits for its email to be confirmed. */
export const signUp = (body: Omit<BodyOf<'/api/v1/sign-up', 'post'>, 'secret' | 'proof'>) =>
  withChallenge((proof) => content(api.POST('/api/v1/sign-up', { body: { ...body, secret: signUpSecret(), proof } })))

/** Confirms an email by the token of the link in it, with the password that the account is to have. */
export async function confirmWithPassword(queries: QueryClient, token: string, password: string): Promise<void> {
  const answer: ConfirmedAccount = await content(api.POST('/api/v1/sign-up/confirm', { body: { token, password } }))
  queries.setQueryData(confirmationQuery(token).queryKey, answer)
}

/** Ends every session, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await done(api.POST('/api/v1/sign-out/everywhere'))
  keepSession(null)
}

export const endSession = (id: string) => done(api.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } }))

/** Asks for an email with a reset link. */
export const requestReset = (email: string) =>
  withChallenge((proof) => content(api.POST('/api/v1/password/forgot', { body: { email, proof } })))

/** Sets a new password by a reset link, and signs in here. */
export async function resetPassword(link: PasswordResetTokens, password: string): Promise<void> {
  keepSession(await content(api.POST('/api/v1/password/reset', { body: { ...link, password } })))
}

/** Asks to change the email; the link in the mail to the new one does it. */
export const requestEmailChange = (body: BodyOf<'/api/v1/me/email', 'post'>) =>
  content(api.POST('/api/v1/me/email', { body }))

/** Takes the account back to its old email with a new password, and signs in here. */
export async function undoEmailChange(queries: QueryClient, token: string, password: string): Promise<void> {
  keepSession(await content(api.POST('/api/v1/email-change/undo', { body: { token, password } })))
  queries.removeQueries({ queryKey: meQuery.queryKey })
}

/** A new password for the one in force; every other session ends. */
export async function changePassword(queries: QueryClient, body: BodyOf<'/api/v1/password', 'put'>): Promise<void> {
  await done(api.PUT('/api/v1/password', { body }))
  void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

export async function changeName(queries: QueryClient, name: string): Promise<void> {
  keepUser(queries, await content(api.PUT('/api/v1/me/name', { body: { name } })))
}

/** Sets the telephone number, or takes it away. Answers the user as they are now. */
export async function changePhone(queries: QueryClient, body: BodyOf<'/api/v1/me/phone', 'put'>): Promise<User> {
  const user = await content(api.PUT('/api/v1/me/phone', { body }))
  keepUser(queries, user)
  return user
}

export const saveSettings = (body: UserSettings) => content(api.PUT('/api/v1/me/settings', { body }))

/** Asks for the account to be deleted, after its days of grace. */
export async function deleteAccount(queries: QueryClient, current_password: string): Promise<void> {
  keepUser(queries, await content(api.POST('/api/v1/me/deletion', { body: { current_password } })))
}

/** Takes a deletion back. */
export async function keepAccount(queries: QueryClient): Promise<void> {
  keepUser(queries, await content(api.DELETE('/api/v1/me/deletion')))
}

/** Everything that CarPal holds about the user, as a file. */
export const downloadData = () => download('/api/v1/me/export')

/** The one appeal against a block or a suspension. */
export async function appeal(queries: QueryClient, text: string): Promise<void> {
  queries.setQueryData(restrictionQuery.queryKey, await content(api.POST('/api/v1/me/appeal', { body: { text } })))
}

/** The same by the token of a link in an email. */
export async function appealByToken(queries: QueryClient, token: string, text: string): Promise<void> {
  const answer = api.POST('/api/v1/appeals/{token}', { params: { path: { token } }, body: { text } })
  queries.setQueryData(restrictionByTokenQuery(token).queryKey, await content(answer))
}

/** Makes the user the first admin, by the one-time code that the server printed. Answers the server's sentence. */
export async function setUpAdmin(queries: QueryClient, code: string): Promise<string> {
  const { message } = await content(api.POST('/api/v1/admin-setup', { body: { code } }))
  const user = currentSession()?.user
  if (user) keepInSession({ ...user, is_admin: true })
  queries.removeQueries({ queryKey: meQuery.queryKey })
  return message
}
