import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { passkeys } from '@/testing/passkey'
import { open, problem, server } from '@/testing/render'
import { DRIVER, sessionOf, signedIn } from '@/testing/session'

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  keepSession(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const PHONE = { id: 'p1', name: 'My phone', created_at: '2026-11-20T10:00:00Z', last_used_at: null }
const CODES = Array.from({ length: 10 }, (_, at) => `7KQF-2M0Z-9RTX-V4H${at}`)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const cancelled = () => {
  throw new DOMException('', 'NotAllowedError')
}

type Answers = Parameters<typeof server>[0]

describe('passkeys in the settings', () => {
  const settings = async (held: object, answers: Answers = {}) => {
    signedIn()
    const heard = server({
      'GET /me': () => ({ status: 200, body: DRIVER }),
      'GET /me/passkeys': () => ({ status: 200, body: held }),
      ...answers,
    })
    open('/settings/sign-in')
    return { heard, card: within(await screen.findByRole('region', { name: 'Passkeys' })) }
  }

  it('are added with a name and the password, by the browser', async () => {
    const browser = passkeys()
    const WRONG = 'This is not your current password'
    const { heard, card } = await settings(
      { passkeys: [], asks_password: true },
      {
        'POST /me/passkeys/options': ({ body }) =>
          (body as { current_password: string }).current_password === 'secret1'
            ? { status: 200, body: { public_key: { challenge: 'c' } } }
            : problem(422, 'invalid', WRONG, { current_password: WRONG }),
        'POST /me/passkeys': () => ({ status: 201, body: { passkey: PHONE, recovery_codes: [] } }),
      },
    )
    fireEvent.click(await card.findByRole('button', { name: 'Add a passkey' }))
    const form = await dialog('Add a passkey')
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'My phone' } })
    fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'wrong' } })
    fireEvent.click(form.getByRole('button', { name: 'Continue' }))
    expect(await form.findByText(WRONG)).toBeTruthy()
    fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'secret1' } })
    fireEvent.click(form.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(browser).toEqual([{ asked: 'create', options: { challenge: 'c' } }])
    const added = heard.find(({ asked }) => asked === 'POST /me/passkeys')
    expect(added?.body).toEqual({ name: 'My phone', credential: { id: 'made' } })
  })

  it('that are called off add nothing, and say so', async () => {
    passkeys(cancelled)
    const { heard, card } = await settings(
      { passkeys: [], asks_password: false },
      { 'POST /me/passkeys/options': () => ({ status: 200, body: { public_key: {} } }) },
    )
    await card.findByText(/With a passkey, you sign in/)
    await waitFor(() => expect(queryClient.getQueryData(['me', 'passkeys'])).toBeTruthy())
    fireEvent.click(card.getByRole('button', { name: 'Add a passkey' }))
    const form = await dialog('Add a passkey')
    await waitFor(() => expect(form.queryByLabelText('Your password')).toBeNull())
    fireEvent.click(form.getByRole('button', { name: 'Continue' }))
    expect(await form.findByText('No passkey was used. Please try again.')).toBeTruthy()
    expect(heard.some(({ asked }) => asked === 'POST /me/passkeys')).toBe(false)
  })

  it('are renamed, and removed with the password', async () => {
    const { heard, card } = await settings(
      { passkeys: [PHONE], asks_password: true },
      {
        'PUT /me/passkeys/p1/name': () => ({ status: 200, body: { ...PHONE, name: 'Old phone' } }),
        'DELETE /me/passkeys/p1': () => ({ status: 204 }),
      },
    )
    expect(await card.findByText(/^Added 20 Nov.*, not used yet$/)).toBeTruthy()
    expect(card.getByText('This browser can’t create passkeys here.')).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Rename My phone' }))
    const name = await dialog('Rename the passkey')
    fireEvent.change(name.getByLabelText('Name'), { target: { value: 'Old phone' } })
    fireEvent.click(name.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(card.getByRole('button', { name: 'Remove My phone' }))
    const removal = await dialog('Remove My phone?')
    fireEvent.change(removal.getByLabelText('Your password'), { target: { value: 'secret1' } })
    fireEvent.click(removal.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const bodies = heard.filter(({ asked }) => /^(PUT|DELETE)/.test(asked)).map(({ body }) => body)
    expect(bodies).toEqual([{ name: 'Old phone' }, { current_password: 'secret1' }])
  })
})

describe('signing in with a passkey', () => {
  const answers: Answers = {
    'POST /sign-in/passkey/options': () => ({ status: 200, body: { secret: 's', public_key: { challenge: 'c' } } }),
    'POST /sign-in/passkey': () => ({ status: 200, body: sessionOf() }),
    'GET /me': () => ({ status: 200, body: DRIVER }),
  }

  it('is a button, and what the server says of a wrong one stands by it', async () => {
    const SAID = 'That passkey did not work. Try again, or sign in with your password.'
    let known = false
    passkeys()
    const heard = server({
      ...answers,
      'POST /sign-in/passkey': () =>
        known ? { status: 200, body: sessionOf() } : problem(401, 'invalid_passkey', SAID),
    })
    const { router } = open('/login')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    expect(await screen.findByText(SAID)).toBeTruthy()
    known = true
    press('Sign in with a passkey')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(currentSession()?.refresh_token).toBe('refresh-1')
    const sent = heard.find(({ asked }) => asked === 'POST /sign-in/passkey')
    expect(sent?.body).toEqual({ secret: 's', credential: { id: 'made' } })
  })

  it('is suggested where the email is typed, by browsers that can', async () => {
    const browser = passkeys(undefined, true)
    server(answers)
    const { router } = open('/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(browser.map(({ asked }) => asked)).toEqual(['get conditional'])
  })

  it('is not offered by a browser without passkeys', async () => {
    server(answers)
    open('/login')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })
})

describe('a passkey as the second factor of an admin', () => {
  const NONE = { set_up_at: null, passkeys: 0, recovery_codes_left: 0, proved_at: null }
  const ONE = { ...NONE, passkeys: 1, recovery_codes_left: 10 }
  const admin = (more: Answers) => {
    signedIn({ is_admin: true })
    return server({
      'GET /me': () => ({ status: 200, body: { ...DRIVER, is_admin: true } }),
      'GET /me/passkeys': () => ({ status: 200, body: { passkeys: [PHONE], asks_password: false } }),
      ...more,
    })
  }

  it('is set up at /admin-setup with the password, and recovery codes come with it', async () => {
    passkeys()
    let factor = NONE
    admin({
      'GET /me/second-factor': () => ({ status: 200, body: factor }),
      'POST /me/passkeys/options': () => ({ status: 200, body: { public_key: {} } }),
      'POST /me/passkeys': () => {
        factor = ONE
        return { status: 201, body: { passkey: PHONE, recovery_codes: CODES } }
      },
    })
    open('/admin-setup')
    expect((await screen.findByRole('radio', { name: 'Passkey' })).getAttribute('aria-checked')).toBe('true')
    type('Your password, to set it up', 'secret1')
    press('Set up')
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES)
    press('I’ve saved them')
    expect(
      await screen.findByText(/You can use your passkey instead of a code. 10 recovery codes are left/),
    ).toBeTruthy()
  })

  it('is asked for first when a proof is, and a code where it is not at hand', async () => {
    const browser = passkeys()
    let proved = false
    const needed = problem(403, 'second_factor_needed', 'Check it’s you, with your second factor.')
    admin({
      'GET /me/second-factor': () => ({ status: 200, body: ONE }),
      'POST /me/second-factor/recovery-codes': () =>
        proved ? { status: 200, body: { recovery_codes: CODES } } : needed,
      'POST /me/passkeys/proof/options': () => ({ status: 200, body: { public_key: { challenge: 'c' } } }),
      'POST /me/passkeys/proof': () => {
        proved = true
        return { status: 204 }
      },
    })
    open('/settings/sign-in')
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    let ask = await dialog('Check it’s you')
    fireEvent.click(ask.getByRole('button', { name: 'Use a code instead' }))
    expect(await screen.findByLabelText('Code')).toBeTruthy()
    press('Cancel')
    await screen.findByText('Check it’s you, with your second factor.')
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    ask = await dialog('Check it’s you')
    fireEvent.click(ask.getByRole('button', { name: 'Use a passkey' }))
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    expect(browser).toEqual([{ asked: 'get', options: { challenge: 'c' } }])
  })
})
