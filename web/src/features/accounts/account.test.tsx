import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import type { Session, User, UserSettings } from '@/data/account/types'
import { queryClient } from '@/data/queryClient'
import { initials } from '@/lib/initials'
import { conversation } from '@/testing/messages'
import { applicant, pausedProvider, provider } from '@/testing/providers'
import { open, problem, server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})
afterEach(() => vi.useRealTimers())

const SETTINGS: UserSettings = { push_notifications: true, private_mode: false, show_in_zones: true }
const SESSIONS: Session[] = [
  {
    id: 's1',
    device: 'Firefox on Linux',
    created_at: '2026-11-20T10:00:00Z',
    last_used_at: '2026-11-21T10:00:00Z',
    current: true,
  },
  {
    id: 's2',
    device: 'Safari on iPhone',
    created_at: '2026-11-01T10:00:00Z',
    last_used_at: '2026-11-02T10:00:00Z',
    current: false,
  },
]
type Answers = Parameters<typeof server>[0]
const account = (more: Answers = {}, me: Partial<User> = {}) =>
  server({
    'GET /me': () => ({ status: 200, body: { ...DRIVER, ...me } }),
    'GET /me/settings': () => ({ status: 200, body: SETTINGS }),
    'GET /sessions': () => ({ status: 200, body: SESSIONS }),
    'GET /me/provider': () => ({ status: 200, body: null }),
    ...more,
  })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a visitor', () => {
  it.each(['/profile', '/settings'])('is asked to sign in at %s, and nobody is asked anything', async (path) => {
    const heard = server({})
    open(path)
    expect(await screen.findByText('Please sign in')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
    expect(heard).toEqual([])
  })

  it.each([
    ['/report-incident', 'Report without an account'],
    ['/compose-message', 'Write without an account'],
  ])('may do without an account at %s', async (path, words) => {
    server({})
    open(path)
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe('/public-scanner')
  })
})

describe('initials', () => {
  it.each([
    ['alice', 'A'],
    ['Alice Mary Smith', 'AM'],
    ['  night  owl ', 'NO'],
    ['AB12 CDE', 'AC'],
    ['ŵyn', 'Ŵ'],
    ['', ''],
  ])('of %j are %j', (name, expected) => expect(initials(name)).toBe(expected))
})

describe('the profile', () => {
  it('shows who one is, and since when; a plate as a plate', async () => {
    signedIn()
    account()
    open('/profile')
    expect(await screen.findByText('Member since March 2026')).toBeTruthy()
    expect(screen.getByText('AC')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Registration A B 1 2, C D E' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Apply as Service Provider' })).getAttribute('href')).toBe(
      '/service-provider-application',
    )
    expect(screen.queryByText('Admin access')).toBeNull()
  })

  it('shows a verified business with its services, and leads it to the jobs', async () => {
    signedIn()
    account({ 'GET /me/provider': () => ({ status: 200, body: provider() }) })
    open('/profile')
    const card = within(await screen.findByRole('region', { name: 'Service Provider' }))
    expect(card.getByText('Loading...')).toBeTruthy()
    expect(await card.findByText('Dock Road Mobile Mechanics')).toBeTruthy()
    expect(card.getByText('Verified')).toBeTruthy()
    const services = within(card.getByRole('list', { name: 'Services' })).getAllByRole('listitem')
    expect(services.map((one) => one.textContent)).toEqual(['Mobile Mechanic', 'Battery Jump Start'])
    expect(card.getByText('4.8 out of 5.0')).toBeTruthy()
    expect(card.getByText('212')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Check for Jobs' }).getAttribute('href')).toBe('/service-provider-dashboard')
    expect(card.queryByText('Apply as Service Provider')).toBeNull()
  })

  it.each([
    ['Being checked', applicant(), false],
    ['Paused', pausedProvider(), true],
    ['Banned', provider({ is_banned: true, standing: 'banned' }), false],
  ])('says how a business stands: %s', async (badge, business, jobs) => {
    signedIn()
    account({ 'GET /me/provider': () => ({ status: 200, body: business }) })
    open('/profile')
    expect(await screen.findByText(badge)).toBeTruthy()
    expect(screen.queryByText('Check for Jobs') !== null).toBe(jobs)
    expect(screen.queryByText('Apply as Service Provider')).toBeNull()
  })

  it('tells whose application was not approved why, and lets them apply again', async () => {
    signedIn()
    const business = applicant({ standing: 'rejected', rejected_reason: 'We could not read the insurance.' })
    account({ 'GET /me/provider': () => ({ status: 200, body: business }) })
    open('/profile')
    expect(await screen.findByText('Not approved')).toBeTruthy()
    expect(screen.getByText('We couldn’t approve it: We could not read the insurance.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Apply as Service Provider' })).toBeTruthy()
  })

  it('shows an admin their three ways', async () => {
    signedIn()
    account({}, { is_admin: true })
    open('/profile')
    const ways = within(await screen.findByRole('region', { name: 'Admin access' })).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/admin', '/admin/vehicles', '/admin/conversations'])
  })

  it('changes the username, trimmed', async () => {
    signedIn()
    const heard = account({
      'PUT /me/name': () => ({ status: 200, body: { ...DRIVER, name: 'NightOwl', name_chosen: true } }),
    })
    open('/profile')
    await screen.findByText('Member since March 2026')
    press('Edit')
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('AB12 CDE')
    type('Username', '  NightOwl ')
    press('Save')
    expect(await screen.findByText('Username updated successfully!')).toBeTruthy()
    expect(screen.getByText('Success')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'NightOwl' })).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'PUT /me/name')?.body).toEqual({ name: 'NightOwl' })
    expect(currentSession()?.user.name).toBe('NightOwl')
  })

  it('refuses a blank one without asking, shows a taken one, and can be cancelled', async () => {
    signedIn()
    const heard = account({
      'PUT /me/name': () =>
        problem(409, 'username_taken', 'Username already taken', { name: 'Username already taken' }),
    })
    open('/profile')
    await screen.findByText('Member since March 2026')
    press('Edit')
    type('Username', '   ')
    press('Save')
    expect(await screen.findByText('Username cannot be empty')).toBeTruthy()
    expect(heard.some(({ asked }) => asked.startsWith('PUT'))).toBe(false)
    type('Username', 'Alice')
    press('Save')
    expect(await screen.findByText('Username already taken')).toBeTruthy()
    press('Cancel')
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('falls back to its own words when the server says nothing', async () => {
    signedIn()
    account({ 'PUT /me/name': () => ({ status: 500 }) })
    open('/profile')
    await screen.findByText('Member since March 2026')
    press('Edit')
    type('Username', 'Alice')
    press('Save')
    expect(await screen.findByText('Failed to update username')).toBeTruthy()
  })

  it('signs out', async () => {
    signedIn()
    account({ 'POST /sign-out': () => ({ status: 204 }) })
    const { router } = open('/profile')
    await screen.findByText('Member since March 2026')
    press('Sign Out')
    await waitFor(() => expect(currentSession()).toBeNull())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

describe('settings', () => {
  const toggles = () =>
    screen
      .getAllByRole('switch')
      .map((toggle) => [toggle.ariaLabel ?? toggle.getAttribute('aria-label'), toggle.getAttribute('aria-checked')])

  it('has three toggles, as stored, each saved at once', async () => {
    signedIn()
    const heard = account({ 'PUT /me/settings': ({ body }) => ({ status: 200, body }) })
    open('/settings')
    await screen.findByRole('switch', { name: 'Private mode' })
    expect(screen.getByRole('heading', { name: 'App Settings' })).toBeTruthy()
    expect(toggles()).toEqual([
      ['Push notifications', 'true'],
      ['Private mode', 'false'],
      ['Show in zone directory', 'true'],
    ])
    fireEvent.click(screen.getByRole('switch', { name: 'Private mode' }))
    await waitFor(() => expect(toggles()[1]).toEqual(['Private mode', 'true']))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked === 'PUT /me/settings')?.body).toEqual({
        ...SETTINGS,
        private_mode: true,
      }),
    )
  })

  it('takes a toggle back that could not be saved, and says so', async () => {
    signedIn()
    const words =
      'Your account is suspended until 3 December 2026. Until then you can look around, but you can’t change anything.'
    account({ 'PUT /me/settings': () => problem(403, 'suspended', words) })
    open('/settings')
    fireEvent.click(await screen.findByRole('switch', { name: 'Private mode' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(toggles()[1]).toEqual(['Private mode', 'false'])
  })

  it('has its sections at addresses of their own, and a list of them at the first', async () => {
    signedIn()
    account()
    const { router } = open('/settings')
    const list = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Notifications', '/settings/notifications'],
      ['How you sign in', '/settings/sign-in'],
      ['Where you are signed in', '/settings/devices'],
      ['Home', '/settings/home'],
      ['Backup contact', '/settings/backup'],
      ['People you have blocked', '/settings/blocked'],
      ['Your data', '/settings/data'],
    ])
    await router.navigate('/settings/devices')
    expect(await screen.findByRole('heading', { level: 1, name: 'Where you are signed in' })).toBeTruthy()
    press('Back')
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    await router.navigate('/settings/nothing-of-the-kind')
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  })

  it('has the list of its sections beside each where there is room', async () => {
    setWidth(1440)
    signedIn()
    account()
    open('/settings/data')
    const list = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Your data')
    expect(list.getByRole('link', { name: 'App Settings' }).getAttribute('href')).toBe('/settings')
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy()
  })

  it('lists whom one has blocked, and lets them in again', async () => {
    signedIn()
    let blocked = [conversation('c1', { blocked_by_me: true, counterparty: { name: 'Road Runner', vehicle: 'Ford' } })]
    const heard = account({
      'GET /conversations': () => ({ status: 200, body: { conversations: blocked, next: null, unread: 0 } }),
      'DELETE /conversations/c1/block': () => {
        blocked = []
        return { status: 204 }
      },
    })
    open('/settings/blocked')
    fireEvent.click(await screen.findByRole('button', { name: 'Unblock Road Runner' }))
    expect(await screen.findByText('Nobody is blocked')).toBeTruthy()
    expect(heard.some(({ asked }) => asked === 'DELETE /conversations/c1/block')).toBe(true)
  })

  it('lists where one is signed in, and ends another session', async () => {
    signedIn()
    const heard = account({ 'DELETE /sessions/s2': () => ({ status: 204 }) })
    open('/settings/devices')
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
    expect(screen.getByText('This device')).toBeTruthy()
    press('Sign out Safari on iPhone')
    await waitFor(() =>
      expect(heard.map(({ asked }) => asked).filter((asked) => asked.includes('/sessions'))).toEqual([
        'GET /sessions',
        'DELETE /sessions/s2',
        'GET /sessions',
      ]),
    )
  })

  it('signs out everywhere, after asking', async () => {
    signedIn()
    const heard = account({ 'POST /sign-out/everywhere': () => ({ status: 204 }) })
    const { router } = open('/settings/devices')
    await screen.findByText('Firefox on Linux')
    press('Sign out everywhere')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
    expect(heard.some(({ asked }) => asked.startsWith('POST'))).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(currentSession()).toBeNull())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('changes the password, and puts a wrong one at its field', async () => {
    signedIn()
    const words = 'This is not your current password'
    const heard = account({ 'PUT /password': () => problem(422, 'invalid', words, { current_password: words }) })
    open('/settings/sign-in')
    const card = within(await screen.findByRole('region', { name: 'Change password' }))
    fireEvent.change(card.getByLabelText('Current password'), { target: { value: 'wrong12' } })
    fireEvent.change(card.getByLabelText('New password'), { target: { value: 'secret2' } })
    fireEvent.click(card.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'PUT /password')?.body).toEqual({
      current_password: 'wrong12',
      password: 'secret2',
    })
  })

  it('keeps a telephone number, and removes it when it is emptied', async () => {
    signedIn()
    const heard = account(
      { 'PUT /me/phone': () => ({ status: 200, body: { ...DRIVER, phone: null } }) },
      { phone: '+447700900123' },
    )
    open('/settings/sign-in')
    const number = (await screen.findByLabelText('Phone number optional')) as HTMLInputElement
    expect(number.value).toBe('+447700900123')
    fireEvent.change(number, { target: { value: ' ' } })
    type('Your password', 'secret1')
    press('Save phone number')
    expect(await screen.findByText('Phone number removed')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'PUT /me/phone')?.body).toEqual({
      phone: null,
      current_password: 'secret1',
    })
  })
})

describe('admin setup', () => {
  it('needs a login', async () => {
    const heard = server({})
    open('/admin-setup')
    expect(await screen.findByText('Login Required')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
    expect(heard).toEqual([])
  })

  it('makes the first admin, and leads to the admin area after two seconds', async () => {
    signedIn()
    const message = 'You are now an admin. Redirecting to admin dashboard...'
    const heard = account({ 'POST /admin-setup': () => ({ status: 200, body: { message } }) })
    const { router } = open('/admin-setup')
    await screen.findByLabelText('Setup code')
    type('Setup code', ' abc-123 ')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const start = Date.now()
    press('Make Me Admin')
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
    expect(heard[0]?.body).toEqual({ code: 'abc-123' })
    await act(() => vi.advanceTimersByTimeAsync(start + 1900 - Date.now()))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
    expect(Date.now() - start).toBeGreaterThanOrEqual(2000)
    expect(currentSession()?.user.is_admin).toBe(true)
  })

  it.each([
    [problem(403, 'wrong_code', 'Failed to set up admin access'), 'Failed to set up admin access'],
    [
      problem(403, 'setup_closed', 'There’s already an administrator. Ask them for access.'),
      /already an administrator/,
    ],
    [{ status: 500 }, 'Failed to set up admin access'],
  ])('says why not: %#', async (answer, words) => {
    signedIn()
    account({ 'POST /admin-setup': () => answer })
    open('/admin-setup')
    await screen.findByLabelText('Setup code')
    type('Setup code', 'abc')
    press('Make Me Admin')
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
