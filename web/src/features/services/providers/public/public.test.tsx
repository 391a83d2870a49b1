import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { figures, provider, publicProvider, review, wonJob } from '@/testing/providers'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

// No map is drawn here.
vi.mock('../../jobs/map/AreaMap.lazy', () => ({ AreaMap: () => null }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

type Answers = Parameters<typeof server>[0]
const REVIEWS = [review({ reply: 'Thank you.', replied_at: '2026-11-13T10:00:00Z' }), review({ id: 's', rating: 4 })]
const business = (more: Answers = {}) =>
  server({
    'GET /providers/p': () => ({ status: 200, body: publicProvider() }),
    'GET /providers/p/reviews': () => ({ status: 200, body: { reviews: REVIEWS, next: null } }),
    'GET /me/provider': () => ({ status: 200, body: null }),
    ...more,
  })

describe('the public page of a business', () => {
  it('tells visitors what it offers, about where, and what customers said', async () => {
    business()
    open('/provider/p')
    const head = within(await screen.findByRole('region', { name: 'Dock Road Mobile Mechanics' }))
    expect(head.getByText('2 reviews · 212 jobs')).toBeTruthy()
    const services = within(head.getByRole('list', { name: 'Services' })).getAllByRole('listitem')
    expect(services.map((one) => one.textContent)).toEqual(['Mobile Mechanic', 'Battery Jump Start'])
    expect(screen.getByText('Liverpool and around')).toBeTruthy()
    expect(screen.getByText('Mon–Sat 07:00–20:00 · median answer 6 min')).toBeTruthy()
    expect(screen.getByText('insurance document seen, valid to 14 Mar 2027')).toBeTruthy()
    expect(screen.getByText('4.8', { selector: '.num:not([aria-hidden])' })).toBeTruthy()
    const counts = screen.getAllByRole('definition').map((one) => one.textContent)
    expect(counts).toEqual(['1', '1', '0', '0', '0'])
    expect(await screen.findByText('Reply by Dock Road Mobile Mechanics')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Request Service' }).getAttribute('href')).toBe('/request-service')
  })

  it('is not found where there is none', async () => {
    business({ 'GET /providers/p': () => problem(404, 'not_found', 'Provider not found') })
    open('/provider/p')
    expect(await screen.findByText('Provider not found')).toBeTruthy()
  })

  it('and its reviews can be reported by who is signed in', async () => {
    signedIn()
    const heard = business({
      'POST /reports': () => ({ status: 202, body: { message: 'Thank you. We’ll look into it.' } }),
      'POST /providers/p/reports': () => ({ status: 202, body: { message: 'Thank you. We’ll look into it.' } }),
    })
    open('/provider/p')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Report the review by Priya' }))[0] as HTMLElement)
    fireEvent.change(await screen.findByLabelText('Why?'), { target: { value: 'spam' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Report sent')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /reports')?.body).toEqual({
      about: 'review',
      review_id: 'r',
      reason: 'spam',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Report this provider' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send report' }))
    await vi.waitFor(() =>
      expect(heard.find(({ asked }) => asked === 'POST /providers/p/reports')?.body).toMatchObject({ reason: 'other' }),
    )
  })

  it('lets its owner answer, and not report', async () => {
    signedIn()
    business({ 'GET /me/provider': () => ({ status: 200, body: provider() }) })
    open('/provider/p')
    expect(await screen.findByRole('button', { name: 'Reply' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Request Service' })).toBeNull()
  })
})

describe('the figures of a business', () => {
  it('stand in cards, and by month in a table', async () => {
    signedIn()
    const { registration, my_quote } = wonJob('j')
    const heard = server({
      'GET /me/provider/figures': () => ({ status: 200, body: figures() }),
      'GET /me/provider/jobs': () => ({ status: 200, body: { jobs: [], next: null, total: 0 } }),
    })
    open('/service-provider-dashboard/figures?months=3')
    expect(registration && my_quote).toBeTruthy()
    const cards = (await screen.findByRole('list', { name: 'In all' })).textContent
    expect(cards).toContain('Earned£17,098.00')
    expect(cards).toContain('Won22470 in 100')
    expect(cards).toContain('Median answer6 min')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'November 2026£1,682.00' + '212229646 min',
      'October 2026£1,900.00' + '293040807 min',
    ])
    expect(heard.find(({ asked }) => asked === 'GET /me/provider/figures')?.query.get('months')).toBe('3')
  })
})
