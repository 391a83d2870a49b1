import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { AdminProviderDetails } from '@/data/admin/types'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, adminProvider, adminProviderDetails, signedInAsAdmin } from '@/testing/admin'
import { insurance } from '@/testing/providers'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'
import { offered } from './words'

const LIST = 'GET /admin/providers'
const OPEN = '/admin?tab=providers&selected=p'
const COUNTS = { all: 64, pending: 5, active: 50, paused: 5, banned: 4, rejected: 0 }

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

type Answers = Parameters<typeof server>[0]
const providers = (details: Partial<AdminProviderDetails> = {}, more: Answers = {}) =>
  server(
    adminAnswers({
      [LIST]: () => ({ status: 200, body: { providers: [adminProvider()], counts: COUNTS, next: null, total: 64 } }),
      'GET /admin/providers/p': () => ({ status: 200, body: adminProviderDetails(details) }),
      ...more,
    }),
  )
const actions = async () => within(await screen.findByRole('region', { name: 'Admin Actions' }))

describe('the list of providers', () => {
  it('shows the first two services and how many more', () => {
    expect(offered(['mobile_mechanic', 'tyre_replacement', 'towing_service', 'lockout_service'])).toBe(
      'Mobile Mechanic, Tyre Replacement +2',
    )
    expect(offered(['towing_service'])).toBe('Towing Service')
  })

  it('is filtered by standing, with the count of each', async () => {
    const heard = providers()
    open('/admin?tab=providers')
    fireEvent.click(await screen.findByRole('button', { name: 'Paused 5' }))
    await waitFor(() => expect(heard.filter(({ asked }) => asked === LIST)).toHaveLength(2))
    expect(heard.findLast(({ asked }) => asked === LIST)?.query.toString()).toBe('standing=paused')
    expect(screen.getByRole('button', { name: 'Paused 5' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says so when none fits, and when it cannot be had', async () => {
    providers({}, { [LIST]: () => ({ status: 200, body: { providers: [], counts: COUNTS, next: null, total: 0 } }) })
    open('/admin?tab=providers&q=zzz')
    expect(await screen.findByText('No providers found matching your criteria')).toBeTruthy()
  })
})

describe('a provider', () => {
  it('is accepted after a question, with the notice in sight', async () => {
    const ACCEPT = 'POST /admin/providers/p/accept'
    const heard = providers(
      { updated_at: '2026-11-21T10:30:00.123456Z' },
      { [ACCEPT]: () => ({ status: 200, body: adminProviderDetails({ standing: 'active' }) }) },
    )
    open(OPEN)
    fireEvent.click((await actions()).getByRole('button', { name: 'Accept' }))
    const name = 'Accept Severnside Recovery as a service provider?'
    const dialog = within(await screen.findByRole('dialog', { name }))
    expect(await dialog.findByText('About accept_provider')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Accept and send' }))
    expect(await screen.findByText('Provider accepted successfully and notified')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === ACCEPT)?.body).toEqual({ updated_at: '2026-11-21T10:30:00.123456Z' })
  })

  it('that could not be accepted says why', async () => {
    const why = 'Open the provider’s insurance and accept it first. It has to be valid today.'
    providers({}, { 'POST /admin/providers/p/accept': () => problem(409, 'insurance_not_seen', why) })
    open(OPEN)
    fireEvent.click((await actions()).getByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Accept and send' }))
    expect(await dialog.findByText(why)).toBeTruthy()
    expect(await screen.findByText('Error accepting provider')).toBeTruthy()
  })

  it('is banned with a reason, after the question that says it is final', async () => {
    const BAN = 'POST /admin/providers/p/ban'
    const heard = providers(
      { updated_at: '2026-11-21T10:30:00.123456Z' },
      { [BAN]: () => ({ status: 200, body: adminProviderDetails({ standing: 'banned' }) }) },
    )
    open(OPEN)
    fireEvent.click((await actions()).getByRole('button', { name: 'Ban' }))
    const name = 'Are you sure you want to ban Severnside Recovery? This action cannot be undone.'
    const dialog = within(await screen.findByRole('dialog', { name }))
    const ban = dialog.getByRole('button', { name: 'Ban and send' }) as HTMLButtonElement
    expect(ban.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Fraud' } })
    fireEvent.click(ban)
    expect(await screen.findByText('Provider banned successfully and notified')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === BAN)?.body).toEqual({
      reason: 'Fraud',
      updated_at: '2026-11-21T10:30:00.123456Z',
    })
  })

  it.each([
    ['active', null, ['Pause', 'Ban']],
    ['paused', 'admin', ['Reactivate', 'Ban']],
    ['paused', 'documents', ['Pause', 'Reactivate', 'Ban']],
    ['rejected', null, ['Ban']],
  ] as const)('that is %s, because of %s, can be: %s', async (standing, paused_because, acts) => {
    providers({ standing, paused_because })
    open(OPEN)
    expect((await actions()).getAllByRole('button').map((one) => one.textContent)).toEqual(acts)
  })

  it('that is not there is said so', async () => {
    providers({}, { 'GET /admin/providers/p': () => problem(404, 'not_found', 'No.') })
    open(OPEN)
    expect(await screen.findByText('Provider not found')).toBeTruthy()
  })

  it.each([
    ['', 'expires 14 Mar 2027 · '],
    ['Public liability insurance', 'expires 14 Mar 2027 · '],
    ['Policy of 2026', 'Public liability insurance · expires 14 Mar 2027 · '],
  ])('says once what a document is that is called “%s”', async (title, facts) => {
    providers({ documents: [insurance({ title })] })
    open(OPEN)
    const line = await screen.findByText(/expires/)
    expect(line.textContent?.startsWith(facts)).toBe(true)
  })

  it('has its documents opened before they are marked as seen', async () => {
    const file = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
    providers(
      { documents: [insurance({ state: 'waiting', title: '' })] },
      { 'GET /admin/providers/p/documents/d/file': () => ({ status: 200, body: file }) },
    )
    open(OPEN)
    const seen = () => screen.getByRole('button', { name: /Mark .* as seen/ }) as HTMLButtonElement
    await waitFor(() => expect(seen().disabled).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: 'Open Public liability insurance' }))
    await waitFor(() => expect(seen().disabled).toBe(false))
  })
})
