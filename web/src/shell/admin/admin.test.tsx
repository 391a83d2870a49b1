import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { adminAccessQuery } from '@/data/admin/queries'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, INBOX, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { ALL_PAGES } from './AllPages'
import { adminGroups } from './entries'

const DENIED = "Access denied: You don't have admin privileges. Please contact an administrator."
const ACCESS = 'GET /admin/admins'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

describe('the access check', () => {
  it('leads visitors to sign in, and back', async () => {
    const { router } = open('/admin/vehicles?q=golf')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toEqual({ next: '/admin/vehicles?q=golf' })
  })

  it('says that it checks, before anything of the page is asked for', async () => {
    signedInAsAdmin()
    const heard = server(adminAnswers({ [ACCESS]: () => new Promise(() => {}) }))
    open('/admin')
    expect(await screen.findByRole('heading', { name: 'Checking Access' })).toBeTruthy()
    expect(screen.getByText('Verifying admin privileges...')).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).toEqual([ACCESS])
  })

  it('tells others why not, and leads them home', async () => {
    signedIn()
    const heard = server({ [ACCESS]: () => problem(403, 'forbidden', DENIED) })
    const { router } = open('/admin')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText("You don't have admin privileges")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/')
    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).not.toContain('GET /admin/dashboard')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 4000 })
  })

  it('tells it of the car park screen in that screen’s words', async () => {
    signedIn()
    server({ [ACCESS]: () => problem(403, 'forbidden', DENIED) })
    const { router } = open('/admin/carparks?mode=review')
    expect(await screen.findByText("You don't have admin access to this page")).toBeTruthy()
    // The page and the toast.
    expect(screen.getAllByText('Access Denied')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 4000 })
  })

  it('can be tried again where it failed', async () => {
    signedInAsAdmin()
    let works = false
    const asked = adminAnswers()[ACCESS]
    server(
      adminAnswers({
        'GET /admin/reports': () => ({ status: 200, body: { reports: [], next: null, total: 0 } }),
        [ACCESS]: (heard) => (works && asked ? asked(heard) : { status: 503 }),
      }),
    )
    open('/admin')
    expect(await screen.findByText('Failed to verify admin status. Please try again.')).toBeTruthy()
    works = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()
  })

  it('leaves whoever is in where they are when a later check fails, and not when it refuses', async () => {
    signedInAsAdmin()
    let answer = adminAnswers()[ACCESS]
    const heard = server(
      adminAnswers({
        'GET /admin/reports': () => ({ status: 200, body: { reports: [], next: null, total: 0 } }),
        [ACCESS]: (asked) => answer?.(asked) ?? { status: 503 },
      }),
    )
    const { router } = open('/admin')
    const page = await screen.findByRole('heading', { name: 'Admin Dashboard' })
    const checks = () => heard.filter(({ asked, query }) => asked === ACCESS && query.get('limit') === '1').length
    const before = checks()
    answer = () => ({ status: 503 })
    await act(() => queryClient.invalidateQueries({ queryKey: adminAccessQuery.queryKey }))
    expect(checks()).toBe(before + 1)
    expect(queryClient.getQueryState(adminAccessQuery.queryKey)?.status).toBe('error')
    // It is the same page, with what was typed in it.
    expect(page.isConnected).toBe(true)
    expect(router.state.location.pathname).toBe('/admin')
    answer = () => problem(403, 'forbidden', DENIED)
    await act(() => queryClient.invalidateQueries({ queryKey: adminAccessQuery.queryKey }))
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  })

  it('asks for the second factor, and leaves the page closed without it', async () => {
    signedInAsAdmin()
    server({
      [ACCESS]: () => problem(403, 'second_factor_needed', 'Check it’s you, with your second factor.'),
      'GET /me/second-factor': () => ({
        status: 200,
        body: { passkeys: 0, proved_at: null, recovery_codes_left: 8, set_up_at: '2026-01-01T10:00:00Z' },
      }),
    })
    open('/admin')
    const dialog = within(await screen.findByRole('dialog', { name: 'Check it’s you' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The admin area opens once you have used your second factor.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Admin Dashboard', level: 2 })).toBeNull()
  })
})

describe('the frame of admins', () => {
  beforeEach(() => {
    signedInAsAdmin()
    server(
      adminAnswers({
        'GET /admin/reports': () => ({ status: 200, body: { reports: [], next: null, total: 0 } }),
      }),
    )
  })
  const rail = () => within(screen.getAllByRole('navigation', { name: 'Admin' })[0] as HTMLElement)

  it('counts what waits, and says which page is open', async () => {
    open('/admin?tab=reports')
    await screen.findByRole('heading', { name: 'Admin Dashboard' })
    const reports = await rail().findByRole('link', { name: 'Reports 7 waiting' })
    expect(reports.getAttribute('aria-current')).toBe('page')
    expect(rail().getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull()
    expect(rail().getByRole('link', { name: 'Needs you 20 waiting' }).getAttribute('href')).toBe('/admin/needs-you')
    expect(rail().getByRole('link', { name: 'Support 9 waiting' })).toBeTruthy()
    expect(rail().getByRole('link', { name: 'Vehicles 4 waiting' })).toBeTruthy()
    expect(rail().getByRole('link', { name: 'Car parks' })).toBeTruthy()
  })

  it('counts reports of reviews with the others, as the dashboard does', async () => {
    server(
      adminAnswers({
        'GET /admin/reports': () => ({ status: 200, body: { reports: [], next: null, total: 0 } }),
        'GET /admin/inbox': () => ({ status: 200, body: { ...INBOX, counts: { ...INBOX.counts, review_report: 2 } } }),
      }),
    )
    open('/admin?tab=reports')
    expect(await rail().findByRole('link', { name: 'Reports 9 waiting' })).toBeTruthy()
    expect(rail().getByRole('link', { name: 'Reviews 2 waiting' })).toBeTruthy()
  })

  it('counts beside car parks all that is decided there, and conflicts there alone', async () => {
    const waits = { ...INBOX.counts, suggestion: 5, driver_report: 3, pair: 2 }
    server(
      adminAnswers({
        'GET /admin/reports': () => ({ status: 200, body: { reports: [], next: null, total: 0 } }),
        'GET /admin/inbox': () => ({ status: 200, body: { ...INBOX, counts: waits } }),
        'GET /admin/car-park-conflicts': () => ({ status: 200, body: { conflicts: [], next: null, total: 4 } }),
      }),
    )
    open('/admin?tab=reports')
    expect(await rail().findByRole('link', { name: 'Car parks 14 waiting' })).toBeTruthy()
    expect(rail().getByRole('link', { name: 'Needs you 30 waiting' })).toBeTruthy()
    expect(rail().getByText('Car parks and zones')).toBeTruthy()
    expect(rail().queryByText('Places')).toBeNull()
  })

  it('has every page in its menu, in four groups', async () => {
    open('/admin')
    await screen.findByRole('heading', { name: 'Admin Dashboard' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Access All Pages' })[0] as HTMLElement)
    const menu = within(await screen.findByRole('dialog', { name: 'Access All Pages' }))
    expect(menu.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Main Pages',
      'Services',
      'Account & Info',
      'Admin Pages',
    ])
    const targets = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
    const specified = `/ /login /vehicles /messages /scanner /smart-parking /car-park-map /report-incident /request-service
      /service-provider-dashboard /profile /settings /help /about /admin /admin/vehicles /admin/conversations /admin/carparks`
    expect(targets).toEqual(expect.arrayContaining(specified.split(/\s+/)))
    // And all that stands in the rail, but for the views of a page that is there.
    const inRail = adminGroups.flatMap(({ entries }) => entries.map(({ to }) => to.split('?')[0]))
    expect(targets).toEqual(expect.arrayContaining(inRail))
    expect(targets).toContain('/admin/zone-posts')
    expect(targets).toHaveLength(ALL_PAGES.flatMap(({ pages }) => pages).length)
  })
})
