import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin, userReport } from '@/testing/admin'
import { open, server } from '@/testing/render'

const REPORTS = 'GET /admin/reports'
const DECIDE = 'POST /admin/reports/r1/decision'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
})

type Answers = Parameters<typeof server>[0]
const overview = (more: Answers = {}) =>
  server(
    adminAnswers({
      [REPORTS]: () => ({ status: 200, body: { reports: [userReport()], next: null, total: 7 } }),
      ...more,
    }),
  )

describe('the overview', () => {
  it('counts twelve things, each with the way to them', async () => {
    overview()
    open('/admin')
    const figures = within(await screen.findByRole('list', { name: 'Figures' }))
    const cards = figures.getAllByRole('link').map((card) => card.textContent?.split(/(?<=\d) /)[1])
    expect(
      cards.map((words) => words?.replace(/(To review|Oldest|Not blocked|Verified|Quiet for|\d).*/, '').trim()),
    ).toEqual([
      'Total Users',
      'Active Users',
      'Blocked Users',
      'Conversations',
      'Pending Reports',
      'Vehicles',
      'Ghost Chats',
      'Total Reports',
      'Service Providers',
      'Pending Applications',
      'Active Providers',
      'Car Parks',
    ])
    expect(figures.getByRole('link', { name: /1,284 Total Users/ }).getAttribute('href')).toBe('/admin?tab=users')
    expect(figures.getByRole('link', { name: /13 Blocked Users 2 appeals open/ }).getAttribute('href')).toBe(
      '/admin?tab=users&f.status=blocked',
    )
    expect(figures.getByRole('link', { name: /7 Pending Reports To review/ })).toBeTruthy()
  })

  it('says that the figures could not be had', async () => {
    overview({ 'GET /admin/dashboard': () => ({ status: 503 }) })
    open('/admin')
    expect(await screen.findByText('Error loading data: Failed to load admin dashboard data')).toBeTruthy()
  })

  it('leads to jobs, sources, health and storage', async () => {
    overview()
    open('/admin')
    const links = within(await screen.findByRole('region', { name: 'Quick links' }))
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/jobs',
      '/admin/sources',
      '/admin/health',
      '/admin/health#storage',
    ])
  })

  it.each([
    ['Resolve', 'act', 'Report resolved'],
    ['Dismiss', 'dismiss', 'Report dismissed'],
  ])('closes a report on the spot: %s', async (button, decision, said) => {
    const heard = overview({ [DECIDE]: () => ({ status: 200, body: userReport({ status: 'resolved' }) }) })
    open('/admin')
    const reports = within(await screen.findByRole('region', { name: 'Latest reports' }))
    fireEvent.click(await reports.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('region', { name: 'What the reporter is told' })).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Looked into it' } })
    fireEvent.click(dialog.getByRole('button', { name: button }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === DECIDE)?.body).toEqual({ decision, reason: 'Looked into it' })
  })

  it('says when there is nothing to review', async () => {
    overview({ [REPORTS]: () => ({ status: 200, body: { reports: [], next: null, total: 0 } }) })
    open('/admin')
    expect(await screen.findByText('No reports to review')).toBeTruthy()
  })
})
