import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { DRIVER, sessionOf, signedIn } from '@/testing/session'

beforeEach(() => {
  queryClient.clear()
  keepSession(null)
})

const SENT = 'Check the inbox of your new address and open the link we sent.'
const INVALID = 'This link isn’t valid any more. It may have been used already.'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the email in settings', () => {
  const settings = (answer: ReturnType<typeof problem>) =>
    server({ 'GET /me': () => ({ status: 200, body: DRIVER }), 'POST /me/email': () => answer })
  const ask = async (email: string) => {
    open('/settings/sign-in')
    const card = within(await screen.findByRole('region', { name: 'Email' }))
    expect(card.getByText('alice@example.org')).toBeTruthy()
    type('New email', email)
    type('Your password, to change the email', 'secret1')
    press('Change email')
    return card
  }

  it('is asked for with the password, and says to look into the new inbox', async () => {
    signedIn()
    const heard = settings({ status: 202, body: { message: SENT } })
    const card = await ask('new@example.org')
    expect(await card.findByText(SENT)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /me/email')?.body).toEqual({
      email: 'new@example.org',
      current_password: 'secret1',
    })
    expect((screen.getByLabelText('New email') as HTMLInputElement).value).toBe('')
  })

  it('says at its field what is wrong', async () => {
    signedIn()
    const words = 'This is not your current password'
    settings(problem(422, 'invalid', words, { current_password: words }))
    const card = await ask('new@example.org')
    expect(await card.findByText(words)).toBeTruthy()
    expect(card.queryByText(SENT)).toBeNull()
  })
})

describe('the link to a new email', () => {
  it('changes it, and leaves the address', async () => {
    const words = 'Your email address has changed. Sign in with the new one from now on.'
    const heard = server({ 'POST /email-change/confirm': () => ({ status: 200, body: { message: words } }) })
    const { router } = open('/change-email#type=email&token=abc')
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    expect(heard.map(({ asked, body }) => [asked, body])).toEqual([['POST /email-change/confirm', { token: 'abc' }]])
  })

  it('says when it is no good', async () => {
    server({ 'POST /email-change/confirm': () => problem(400, 'invalid_link', INVALID) })
    open('/change-email#type=email&token=def')
    expect(await screen.findByText(INVALID)).toBeTruthy()
  })

  it.each(['/change-email', '/change-email#type=email'])('that lacks a part asks nobody: %s', async (address) => {
    const heard = server({})
    open(address)
    expect(await screen.findByText('Part of this link is missing. Please open it from the email again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to CarPal' })).toBeTruthy()
    expect(heard).toEqual([])
  })
})

describe('the link to the old email', () => {
  const undo = async () => {
    const page = open('/change-email#type=undo&token=ghi')
    await screen.findByLabelText('New password')
    type('New password', 'secret2')
    type('Confirm new password', 'secret2')
    press('Undo the change')
    return page
  }

  it('undoes nothing before a password is chosen, and then signs in', async () => {
    const heard = server({
      'POST /email-change/undo': () => ({ status: 200, body: sessionOf() }),
      'GET /me': () => ({ status: 200, body: DRIVER }),
    })
    const { router } = await undo()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(heard[0]).toMatchObject({
      asked: 'POST /email-change/undo',
      body: { token: 'ghi', password: 'secret2' },
    })
    expect(currentSession()?.user.email).toBe('alice@example.org')
  })

  it('says when it is no good', async () => {
    server({ 'POST /email-change/undo': () => problem(400, 'invalid_link', INVALID) })
    await undo()
    expect(await screen.findByText(INVALID)).toBeTruthy()
    expect(currentSession()).toBeNull()
  })
})
