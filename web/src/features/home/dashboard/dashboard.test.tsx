import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import type { Vehicle } from '@/data/vehicles/types'
import { conversation, mine, theirs } from '@/testing/messages'
import { open, problem, server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

const FLEET = [vehicle('BD19KXM', { is_primary: true }), vehicle('YK70LTV', { state: 'pending' }), vehicle('FXZ4417')]
const driver = (vehicles: Vehicle[] = FLEET) =>
  server({
    'GET /me': () => ({ status: 200, body: DRIVER }),
    'GET /vehicles': () => ({ status: 200, body: vehicles }),
    'POST /sign-out': () => ({ status: 204 }),
  })
const card = () => within(screen.getByRole('region', { name: 'My Vehicles' }))
const plates = (inside: { getAllByRole: typeof screen.getAllByRole }) =>
  inside.getAllByRole('img').map((plate) => plate.textContent)

describe('home', () => {
  it('shows a spinner while the admin check is pending, then sends an admin to the admin area', async () => {
    signedIn({ is_admin: true })
    server({ 'GET /me': () => ({ status: 200, body: { ...DRIVER, is_admin: true } }) })
    const { router } = open('/')
    expect(await screen.findByText('Loading your account…')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  })

  it('believes the server, not the browser, about who is an admin', async () => {
    signedIn({ is_admin: true })
    driver()
    const { router } = open('/')
    expect(await screen.findByText('Welcome')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })

  it('has the app’s navigation for a driver', async () => {
    signedIn()
    driver()
    open('/')
    await screen.findByText('Welcome')
    expect(screen.getAllByRole('navigation', { name: 'Main' }).length).toBeGreaterThan(0)
    expect(screen.queryByText('Get Started')).toBeNull()
  })

  it('says when the account could not be loaded, and tries again', async () => {
    signedIn()
    server({ 'GET /me': () => problem(500, 'odd', 'Odd') })
    open('/')
    await screen.findByText('Your account could not be loaded')
    driver()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Welcome')).toBeTruthy()
  })

  it('becomes the landing page when another tab signs out', async () => {
    signedIn()
    driver()
    open('/')
    await screen.findByText('Welcome')
    keepSession(null)
    expect(await screen.findByText('What CarPal does')).toBeTruthy()
  })
})

describe('the dashboard', () => {
  it('welcomes with the first vehicle’s plate, and shows the first two', async () => {
    signedIn()
    driver()
    open('/')
    await waitFor(() => expect(plates(within(screen.getByRole('region', { name: 'Welcome' })))).toEqual(['BD19 KXM']))
    expect(plates(card())).toEqual(['BD19 KXM', 'YK70 LTV'])
    expect(card().getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/vehicles')
    const rows = card().getAllByRole('listitem')
    expect(within(rows[0] as HTMLElement).getByText('Active')).toBeTruthy()
    expect(within(rows[1] as HTMLElement).getByText('Pending')).toBeTruthy()
    expect(within(rows[1] as HTMLElement).getByRole('img').className).toContain('plate--pending')
  })

  it('says when another user has claimed a vehicle', async () => {
    signedIn()
    driver([vehicle('BD19KXM', { is_contested: true })])
    open('/')
    expect(await screen.findByText('Claimed by another user')).toBeTruthy()
    expect(screen.queryByText('Active')).toBeNull()
  })

  it('leads a provider to their jobs, and says so once it is known', async () => {
    signedIn()
    let known = () => {}
    const wait = new Promise<void>((resolve) => {
      known = resolve
    })
    driver()
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', async (input: Request) => {
      if (new URL(input.url).pathname.endsWith('/me/provider')) await wait
      return ask(input)
    })
    open('/')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    known()
    expect(await screen.findByText('Apply to offer services')).toBeTruthy()
  })

  it('stands in two columns where there is room', async () => {
    setWidth(1440)
    signedIn()
    driver()
    open('/')
    const vehicles = await screen.findByRole('region', { name: 'My Vehicles' })
    const tiles = screen.getByRole('navigation', { name: 'Quick actions' })
    expect(vehicles.parentElement).not.toBe(tiles.parentElement)
  })

  it('without a vehicle shows the sample plate and the way to add one', async () => {
    signedIn()
    driver([])
    open('/')
    expect(await screen.findByText('No vehicles registered')).toBeTruthy()
    expect(plates(within(screen.getByRole('region', { name: 'Welcome' })))).toEqual(['AB12 CDE'])
    expect(screen.getByRole('link', { name: 'Add Vehicle' }).getAttribute('href')).toBe('/vehicles')
  })

  it('leads to the right pages', async () => {
    signedIn()
    driver()
    open('/')
    const ways = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')])
    await screen.findByText('Welcome')
    expect(ways('Quick actions')).toEqual([
      ['Request Help', '/request-service'],
      ['Driver Chat', '/driver-chat'],
      ['Smart Parking', '/smart-parking'],
      ['Service Provider', '/service-provider-application'],
    ])
    expect(await screen.findByText('Apply to offer services')).toBeTruthy()
    expect(ways('More')).toEqual([
      ['Smart Parking', '/smart-parking'],
      ['My Zones', '/zones'],
      ['Help & Support', '/help'],
    ])
  })

  it('shows the three latest messages, cut to 60 characters, and what is unread once', async () => {
    signedIn()
    const talk = conversation('a', { unread: 2 })
    const long = theirs(9, `${'x'.repeat(60)}yz`)
    server({
      'GET /me': () => ({ status: 200, body: DRIVER }),
      'GET /vehicles': () => ({ status: 200, body: [] }),
      'POST /conversations/receipts': () => ({ status: 204 }),
      'GET /messages/latest': () => ({
        status: 200,
        body: {
          messages: [long, theirs(8), mine(7, 'read')].map((message) => ({ conversation_id: 'a', message })),
          conversations: [talk, conversation('b')],
        },
      }),
    })
    open('/')
    const recent = within(await screen.findByRole('region', { name: 'Recent Messages' }))
    const rows = (await recent.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain(`${'x'.repeat(60)}…`)
    expect(rows.map((row) => row?.includes('unread'))).toEqual([true, false, false])
    expect(recent.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/messages')
  })

  it('leads a provider to the jobs', async () => {
    signedIn()
    server({
      'GET /me': () => ({ status: 200, body: { ...DRIVER, is_verified_provider: true } }),
      'GET /vehicles': () => ({ status: 200, body: [] }),
    })
    open('/')
    const tile = (await screen.findByText('Check for Jobs')).closest('a')
    expect(tile?.getAttribute('href')).toBe('/service-provider-dashboard')
  })

  it('tells a blocked user why, and asks for nothing that they may not see', async () => {
    signedIn()
    const blocked = { ...DRIVER, status: 'blocked', blocked_reason: 'Insults in messages' }
    const block = {
      kind: 'block',
      reason: 'Insults in messages',
      since: '2026-11-02T10:00:00Z',
      until: null,
      appeal: null,
    }
    const heard = server({
      'GET /me': () => ({ status: 200, body: blocked }),
      'GET /me/appeal': () => ({ status: 200, body: block }),
    })
    open('/')
    expect(await screen.findByText('Your account is blocked.')).toBeTruthy()
    expect(await screen.findByText('Blocked on 2 November 2026, for this reason:')).toBeTruthy()
    expect(screen.getByText('Insults in messages')).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).toEqual(['GET /me', 'GET /me/appeal'])
  })

  it('tells a suspended user until when, and why', async () => {
    signedIn()
    const suspended = {
      ...DRIVER,
      status: 'suspended',
      suspended_until: '2026-12-03T12:00:00Z',
      suspended_reason: 'Advertising',
    }
    server({
      'GET /me': () => ({ status: 200, body: suspended }),
      'GET /vehicles': () => ({ status: 200, body: FLEET }),
    })
    open('/')
    expect(await screen.findByText('Your account is suspended until 3 Dec 2026.')).toBeTruthy()
    expect(screen.getByText('The reason: Advertising')).toBeTruthy()
  })

  it('signs out from the menu, to the landing page', async () => {
    signedIn()
    const heard = driver()
    open('/')
    await screen.findByText('Welcome')
    fireEvent.click(screen.getAllByRole('button', { name: /menu/i })[0] as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText('What CarPal does')).toBeTruthy()
    expect(currentSession()).toBeNull()
    expect(heard.map(({ asked }) => asked)).toContain('POST /sign-out')
  })
})
