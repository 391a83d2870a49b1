import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import type { Restriction, User } from '@/data/account/types'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { open, problem, server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

type Answers = Parameters<typeof server>[0]
const BLOCKED: Restriction = {
  kind: 'block',
  reason: 'Insults in messages',
  since: '2026-11-02T10:00:00Z',
  until: null,
  appeal: null,
}
const OPEN: Restriction['appeal'] = {
  state: 'open',
  text: 'It was not me.',
  made_at: '2026-11-05T10:00:00Z',
  decided_at: null,
  answer: null,
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (text: string) => fireEvent.change(screen.getByLabelText('Why is it wrong?'), { target: { value: text } })
const home = (me: Partial<User>, more: Answers = {}) => {
  signedIn(me)
  const heard = server({
    'GET /me': () => ({ status: 200, body: { ...DRIVER, ...me } }),
    'GET /me/appeal': () => ({ status: 200, body: BLOCKED }),
    'POST /sign-out': () => ({ status: 204 }),
    ...more,
  })
  return { heard, ...open('/') }
}

describe('a blocked user', () => {
  const me = { status: 'blocked', blocked_reason: BLOCKED.reason } as const

  it('appeals once, and reads how it stands', async () => {
    const { heard } = home(me, {
      'POST /me/appeal': () => ({ status: 201, body: { ...BLOCKED, appeal: OPEN } }),
    })
    await screen.findByRole('button', { name: 'Send appeal' })
    press('Send appeal')
    expect(await screen.findByText('Please tell us why you think this is wrong')).toBeTruthy()
    write(' It was not me. ')
    press('Send appeal')
    expect(await screen.findByText('Being reviewed')).toBeTruthy()
    expect(screen.getByText('It was not me.')).toBeTruthy()
    expect(screen.queryByLabelText('Why is it wrong?')).toBeNull()
    expect(heard.find(({ asked }) => asked === 'POST /me/appeal')?.body).toEqual({ text: 'It was not me.' })
  })

  it('keeps what was written when it is refused', async () => {
    home(me, { 'POST /me/appeal': () => problem(409, 'already_appealed', 'You have already appealed') })
    await screen.findByRole('button', { name: 'Send appeal' })
    write('Again')
    press('Send appeal')
    expect(await screen.findByText('You have already appealed')).toBeTruthy()
    expect((screen.getByLabelText('Why is it wrong?') as HTMLTextAreaElement).value).toBe('Again')
  })

  it('says how much may still be written, and refuses more', async () => {
    const { heard } = home(me)
    await screen.findByRole('button', { name: 'Send appeal' })
    write('x'.repeat(1950))
    expect(await screen.findByText('50 characters left')).toBeTruthy()
    write('x'.repeat(2001))
    press('Send appeal')
    expect(await screen.findByText('Please use at most 2000 characters')).toBeTruthy()
    expect(heard.some(({ asked }) => asked === 'POST /me/appeal')).toBe(false)
  })

  it('reads the reason also when the appeal cannot be loaded', async () => {
    home(me, { 'GET /me/appeal': () => problem(503, 'unavailable', 'Please wait') })
    expect(await screen.findByText('Please wait')).toBeTruthy()
    expect(screen.getByText('Insults in messages')).toBeTruthy()
  })

  it('can take the data along, delete the account and sign out, and is asked nothing else at settings', async () => {
    const { heard, router } = home(me)
    await screen.findByText('Insults in messages')
    for (const name of ['Download my data', 'Delete my account', 'Sign Out']) {
      expect(screen.getByRole('button', { name })).toBeTruthy()
    }
    await router.navigate('/settings')
    await screen.findByRole('region', { name: 'Your data' })
    await waitFor(() => expect(screen.queryByText('Change password')).toBeNull())
    expect(heard.map(({ asked }) => asked)).not.toContain('GET /me/settings')
    expect(heard.map(({ asked }) => asked)).not.toContain('GET /sessions')
  })
})

describe('an account about to be deleted', () => {
  const me = { status: 'closing', deletes_at: '2026-12-21T10:00:00Z' } as const

  it('says when, and is kept', async () => {
    const { heard } = home(me, {
      'DELETE /me/deletion': () => ({ status: 200, body: DRIVER }),
      'GET /vehicles': () => ({ status: 200, body: [] }),
    })
    expect(await screen.findByText('Your account will be deleted on 21 December 2026.')).toBeTruthy()
    expect(screen.queryByText('Delete my account')).toBeNull()
    expect(heard.map(({ asked }) => asked)).toEqual(['GET /me'])
    press('Keep my account')
    expect(await screen.findByText('Welcome')).toBeTruthy()
    expect(currentSession()?.user.status).toBe('active')
  })

  it('of a blocked user can be kept, too', async () => {
    home({ ...me, status: 'blocked', blocked_reason: BLOCKED.reason })
    expect(await screen.findByText('Keep my account')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Send appeal' })).toBeTruthy()
  })

  it('can be kept at settings, where the mail leads', async () => {
    signedIn(me)
    server({ 'GET /me': () => ({ status: 200, body: { ...DRIVER, ...me } }) })
    open('/settings')
    expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeTruthy()
  })

  it('says why it could not be kept', async () => {
    home(me, { 'DELETE /me/deletion': () => problem(503, 'unavailable', 'It is too late') })
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByText('It is too late')).toBeTruthy()
  })
})

describe('one’s data', () => {
  const settings = (more: Answers) => {
    signedIn()
    const heard = server({ 'GET /me': () => ({ status: 200, body: DRIVER }), ...more })
    return { heard, ...open('/settings/data') }
  }

  it('is saved under the name that the server gives it, and asked for with the token', async () => {
    const saved: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:zip', revokeObjectURL: () => {} }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`)
    })
    const { heard } = settings({
      'GET /me/export': () => ({
        status: 200,
        body: new Response('zip', {
          headers: { 'content-disposition': 'attachment; filename="carpal-export-2026-11-21.zip"' },
        }),
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(saved).toEqual(['carpal-export-2026-11-21.zip blob:zip']))
    expect(heard.find(({ asked }) => asked === 'GET /me/export')?.token).toBe('access-1')
    click.mockRestore()
  })

  it('says why it cannot be had', async () => {
    settings({ 'GET /me/export': () => problem(429, 'too_many', 'You can do this five times a day') })
    fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    expect(await screen.findByText('You can do this five times a day')).toBeTruthy()
  })

  it('goes with the account, which is deleted after saying what happens, with the password', async () => {
    const deleting = { ...DRIVER, status: 'closing', deletes_at: '2026-12-21T10:00:00Z' }
    const times = { ...siteConfig().times, deletion_grace_seconds: 14 * 86_400 }
    const { heard, router } = settings({
      'GET /config': () => ({ status: 200, body: siteConfig({ times }) }),
      'POST /me/deletion': () => ({ status: 200, body: deleting }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    expect(await dialog.findByText('Your account closes now, and is deleted in 14 days.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByText('Password is required')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret1' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('Your account will be deleted on 21 December 2026.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(heard.find(({ asked }) => asked === 'POST /me/deletion')?.body).toEqual({ current_password: 'secret1' })
  })

  it('stays when the password is wrong', async () => {
    settings({
      'POST /me/deletion': () =>
        problem(422, 'invalid', 'This is not your current password', {
          current_password: 'This is not your current password',
        }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret0' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByText('This is not your current password')).toBeTruthy()
  })
})

describe('a suspended user', () => {
  const suspended = {
    ...BLOCKED,
    kind: 'suspension',
    until: '2026-12-02T10:00:00Z',
  } as const
  const me = { status: 'suspended', suspended_reason: BLOCKED.reason, suspended_until: suspended.until } as const

  it('appeals from their home, and reads how it ended', async () => {
    const rejected = {
      ...OPEN,
      state: 'rejected',
      decided_at: '2026-11-08T10:00:00Z',
      answer: 'We read it all.',
    } as const
    const { heard } = home(me, {
      'GET /me/appeal': () => ({ status: 200, body: suspended }),
      'POST /me/appeal': () => ({ status: 201, body: { ...suspended, appeal: rejected } }),
    })
    fireEvent.click(await screen.findByRole('link', { name: 'Appeal against this' }))
    expect(await screen.findByText('Suspended on 2 November 2026 until 2 December 2026, for this reason:')).toBeTruthy()
    write('It was not me.')
    press('Send appeal')
    expect(await screen.findByText(/your account stays suspended until that day/)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /me/appeal')?.body).toEqual({ text: 'It was not me.' })
  })
})

describe('an appeal by the link in a mail', () => {
  it('needs no session', async () => {
    const heard = server({
      'GET /appeals/abc': () => ({ status: 200, body: BLOCKED }),
      'POST /appeals/abc': () => ({ status: 201, body: { ...BLOCKED, appeal: OPEN } }),
    })
    open('/appeal/abc')
    expect(await screen.findByText('Insults in messages')).toBeTruthy()
    write('It was not me.')
    press('Send appeal')
    expect(await screen.findByText('Being reviewed')).toBeTruthy()
    expect(heard.every(({ token }) => token === null)).toBe(true)
  })

  it.each([
    ['upheld', 'Upheld', 'You were right. Your account is open again.'],
    ['rejected', 'Rejected', 'This decision is final, and your account stays blocked.'],
  ] as const)('shows what was decided: %s', async (state, badge, text) => {
    const appeal = { ...OPEN, state, decided_at: '2026-11-08T10:00:00Z', answer: 'We read it all.' }
    server({ 'GET /appeals/abc': () => ({ status: 200, body: { ...BLOCKED, appeal } }) })
    open('/appeal/abc')
    expect(await screen.findByText(badge)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('We read it all.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
  })

  it('says when the link is no good', async () => {
    const words = 'This link isn’t valid any more.'
    server({ 'GET /appeals/abc': () => problem(404, 'not_found', words) })
    open('/appeal/abc')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to CarPal' }).getAttribute('href')).toBe('/')
  })
})
