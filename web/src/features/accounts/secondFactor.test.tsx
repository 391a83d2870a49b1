import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'

beforeEach(() => {
  queryClient.clear()
  keepSession(null)
})

const NONE = { set_up_at: null, passkeys: 0, recovery_codes_left: 0, proved_at: null }
const SET_UP = { set_up_at: '2026-11-20T10:00:00Z', passkeys: 0, recovery_codes_left: 9, proved_at: null }
const CODES = Array.from({ length: 10 }, (_, at) => `7KQF-2M0Z-9RTX-V4H${at}`)
const WRONG = 'This code is wrong or has already been used'
const needed = problem(403, 'second_factor_needed', 'Check it’s you, with your second factor.')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

type Answers = Parameters<typeof server>[0]
const admin = (answers: Answers) => {
  signedIn({ is_admin: true })
  return server({ 'GET /me': () => ({ status: 200, body: { ...DRIVER, is_admin: true } }), ...answers })
}

describe('setting up a second factor', () => {
  it('shows an admin at /admin-setup the key, and after its first code the recovery codes once', async () => {
    let factor: object = NONE
    const heard = admin({
      'GET /me/second-factor': () => ({ status: 200, body: factor }),
      'POST /me/second-factor': () => ({ status: 200, body: { secret: 'GEZDGNBV', uri: 'otpauth://totp/CarPal:a?x' } }),
      'POST /me/second-factor/confirm': ({ body }) => {
        if ((body as { code: string }).code !== '287082') return problem(422, 'invalid', WRONG, { code: WRONG })
        factor = SET_UP
        return { status: 200, body: { recovery_codes: CODES } }
      },
    })
    open('/admin-setup')
    await screen.findByLabelText('Your password, to set it up')
    expect(screen.queryByLabelText('Setup code')).toBeNull()
    type('Your password, to set it up', 'secret1')
    press('Set up')
    expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy()
    expect((screen.getByLabelText('Key') as HTMLInputElement).value).toBe('GEZDGNBV')
    type('Code from the app', '000000')
    press('Turn on')
    expect(await screen.findByText(WRONG)).toBeTruthy()
    type('Code from the app', '287082')
    press('Turn on')
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES)
    press('I’ve saved them')
    expect(await screen.findByText(/9 recovery codes are left/)).toBeTruthy()
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
    expect(heard.find(({ asked }) => asked === 'POST /me/second-factor')?.body).toEqual({ current_password: 'secret1' })
  })

  it('is in the settings of admins only', async () => {
    signedIn()
    const heard = server({ 'GET /me': () => ({ status: 200, body: DRIVER }) })
    open('/settings/sign-in')
    await screen.findByRole('region', { name: 'Email' })
    expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull()
    expect(heard.some(({ asked }) => asked.includes('second-factor'))).toBe(false)
  })
})

describe('a proof', () => {
  it('is asked for when the server wants one, and the request is repeated with it', async () => {
    let proved = false
    const heard = admin({
      'GET /me/second-factor': () => ({ status: 200, body: SET_UP }),
      'POST /me/second-factor/recovery-codes': () =>
        proved ? { status: 200, body: { recovery_codes: CODES } } : needed,
      'POST /me/second-factor/proof': ({ body }) => {
        proved = (body as { code: string }).code === '287082'
        return proved ? { status: 204 } : problem(422, 'invalid', WRONG, { code: WRONG })
      },
    })
    open('/settings/sign-in')
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Check it’s you' }))
    const prove = (code: string) => {
      fireEvent.change(dialog.getByLabelText('Code'), { target: { value: code } })
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    }
    prove('000000')
    expect(await dialog.findByText(WRONG)).toBeTruthy()
    prove('287082')
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const asked = heard.map((one) => one.asked).filter((one) => one.startsWith('POST /me/second-factor'))
    expect(asked).toEqual([
      'POST /me/second-factor/recovery-codes',
      'POST /me/second-factor/proof',
      'POST /me/second-factor/proof',
      'POST /me/second-factor/recovery-codes',
    ])
  })

  it('that is not given leaves the refusal where it was asked', async () => {
    const heard = admin({
      'GET /me/second-factor': () => ({ status: 200, body: SET_UP }),
      'DELETE /me/second-factor': () => needed,
    })
    open('/settings/sign-in')
    const card = within(await screen.findByRole('region', { name: 'Second factor' }))
    fireEvent.click(await card.findByRole('button', { name: 'Remove' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Remove your second factor?' }))
    fireEvent.click(ask.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Check it’s you' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Check it’s you, with your second factor.')).toBeTruthy()
    await waitFor(() => expect(heard.filter(({ asked }) => asked.startsWith('DELETE'))).toHaveLength(1))
  })

  it('of a second factor that is missing leads to where it is set up', async () => {
    const sentence = 'Set up your second factor before you use the admin area.'
    admin({
      'GET /me/second-factor': () => ({ status: 200, body: SET_UP }),
      'POST /me/second-factor/recovery-codes': () => problem(403, 'second_factor_missing', sentence),
    })
    const { router } = open('/settings/sign-in')
    fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin-setup'))
  })
})
