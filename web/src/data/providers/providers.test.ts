import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { applyUserEvent } from '@/data/events/applyUserEvent'
import { queryClient } from '@/data/queryClient'
import { applicant, pausedProvider, provider } from '@/testing/providers'
import { server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { receiveToasts, type Toast } from '@/ui/toast'
import { providerQuery } from './queries'
import type { Provider } from './types'

let toasts: Toast[] = []
const told = ({ business_name, is_verified, is_active, is_banned }: Provider) => {
  toasts = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  applyUserEvent(queryClient, { name: 'provider', business_name, is_verified, is_active, is_banned })
  stop()
  return toasts.map(({ tone, title, durationMs }) => [tone, title, durationMs])
}
const cached = () => queryClient.getQueryData(providerQuery.queryKey)

beforeEach(() => {
  keepSession(null)
  signedIn()
  queryClient.clear()
})

describe('news of one’s standing as a provider', () => {
  it('changes what is cached, and has the rest asked for again', () => {
    queryClient.setQueryData(providerQuery.queryKey, applicant())
    told(provider())
    expect(cached()).toMatchObject({ is_verified: true, is_active: true })
    expect(queryClient.getQueryState(providerQuery.queryKey)?.isInvalidated).toBe(true)
  })

  it('says nothing of a pause to who is banned', () => {
    queryClient.setQueryData(providerQuery.queryKey, provider())
    expect(told(pausedProvider({ is_banned: true }))).toEqual([])
  })

  it('says for ten seconds that the application was approved', () => {
    queryClient.setQueryData(providerQuery.queryKey, applicant())
    expect(told(provider())).toEqual([['ok', 'Application Approved! 🎉', 10_000]])
    expect(toasts[0]?.detail).toBe(
      'The application for Dock Road Mobile Mechanics has been approved. You can start accepting jobs.',
    )
  })

  it('says for ten seconds that the account was paused', () => {
    queryClient.setQueryData(providerQuery.queryKey, provider())
    expect(told(pausedProvider())).toEqual([['bad', 'Account Paused', 10_000]])
  })

  it('says for eight seconds that the account was reactivated', () => {
    queryClient.setQueryData(providerQuery.queryKey, pausedProvider())
    expect(told(provider())).toEqual([['ok', 'Account Reactivated', 8_000]])
  })

  it.each([
    ['nothing changed', provider(), provider({ rating: 4.9 })],
    ['the application was rejected', applicant(), applicant({ standing: 'rejected' })],
    ['there was no business', null, applicant()],
  ])('says nothing where %s', (_, before, now) => {
    queryClient.setQueryData(providerQuery.queryKey, before)
    expect(told(now)).toEqual([])
  })

  it('is compared with what this device was told last, on pages that know nothing of the business', async () => {
    server({ 'GET /me/provider': () => ({ status: 200, body: applicant() }) })
    await queryClient.fetchQuery(providerQuery)
    queryClient.clear()
    expect(told(provider())).toEqual([['ok', 'Application Approved! 🎉', 10_000]])
    expect(told(provider())).toEqual([])
  })

  it('says nothing on a device that was never told', () => {
    expect(told(provider())).toEqual([])
  })

  it('is another user’s business after they sign in', () => {
    told(applicant())
    keepSession(null)
    signedIn({ id: 'someone-else' })
    expect(told(provider())).toEqual([])
  })
})
