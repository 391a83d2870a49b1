import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import { keptSecret, signUpSecret } from '@/data/account/signUpSecret'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { open, problem, server } from '@/testing/render'
import { sessionOf, signedIn } from '@/testing/session'

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  keepSession(null)
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const at = (title: string) => screen.findByRole('heading', { level: 1, name: title })
/** The sentence at a field. */
const fault = (label: string) => {
  const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  const id = described.split(' ').find((id) => id.endsWith('-error'))
  return id ? document.getElementById(id)?.textContent : null
}

describe('signing in', () => {
  it('sends the email with the password and leads a driver home', async () => {
    const heard = server({
      'POST /sign-in': () => ({ status: 200, body: sessionOf() }),
      'GET /me': () => ({ status: 200, body: sessionOf().user }),
    })
    const { router } = open('/login')
    await at('Sign in')
    type('Email or phone', ' alice@example.org ')
    type('Password', 'secret1')
    press('Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(heard[0]).toMatchObject({
      asked: 'POST /sign-in',
      body: { email: 'alice@example.org', password: 'secret1' },
      token: null,
    })
    expect(currentSession()?.refresh_token).toBe('refresh-1')
  })

  it('takes a telephone number too, and leads an admin to the admin area', async () => {
    const heard = server({ 'POST /sign-in': () => ({ status: 200, body: sessionOf({ is_admin: true }) }) })
    const { router } = open('/login')
    await at('Sign in')
    type('Email or phone', '07700 900123')
    type('Password', 'secret1')
    press('Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
    expect(heard[0]?.body).toEqual({ phone: '07700 900123', password: 'secret1' })
  })

  it('offers the accounts of a demo, and signs in with one at a press', async () => {
    const demo_accounts = ['Driver', 'Admin'].map((role) => ({ role, email: `${role}@demo.example`, password: 'told' }))
    const heard = server({
      'GET /config': () => ({ status: 200, body: siteConfig({ demo: true, demo_accounts }) }),
      'POST /sign-in': () => ({ status: 200, body: sessionOf() }),
    })
    open('/login')
    await at('Sign in')
    expect(await screen.findByText('This is a demo')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Driver' }))
    await waitFor(() => expect(currentSession()).not.toBeNull())
    const asked = heard.find((one) => one.asked === 'POST /sign-in')
    expect(asked?.body).toEqual({ email: 'Driver@demo.example', password: 'told' })
  })

  it('needs both, and says so at the field without asking the server', async () => {
    const heard = server({})
    open('/login')
    await at('Sign in')
    press('Sign in')
    await waitFor(() =>
      expect(fault('Email or phone')).toBe('Please enter your email or phone number and your password'),
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Email or phone'))
    expect(heard).toEqual([])
  })

  it('shows the server’s words and keeps what was typed', async () => {
    server({ 'POST /sign-in': () => problem(401, 'invalid_credentials', 'Invalid login credentials') })
    open('/login')
    await at('Sign in')
    type('Email or phone', 'alice@example.org')
    type('Password', 'wrong12')
    press('Sign in')
    expect((await screen.findByText('Invalid login credentials')).closest('[role="alert"]')).toBeTruthy()
    expect((screen.getByLabelText('Email or phone') as HTMLInputElement).value).toBe('alice@example.org')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('wrong12')
    expect(currentSession()).toBeNull()
  })

  it('sends on whoever is signed in already', async () => {
    server({})
    signedIn({ is_admin: true })
    const { router } = open('/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  })

  it('has a way back to /, and shows the password when asked', async () => {
    server({})
    open('/login')
    await at('Sign in')
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
    const password = screen.getByLabelText('Password') as HTMLInputElement
    press('Show password')
    expect(password.type).toBe('text')
    press('Hide password')
    expect(password.type).toBe('password')
  })
})

describe('signing up', () => {
  async function begin() {
    const opened = open('/login')
    await at('Sign in')
    press('Sign up')
    await at('Sign up')
    return opened
  }
  const percent = () =>
    screen.getByRole('progressbar', { name: 'Account Setup Progress' }).getAttribute('aria-valuenow')

  it('counts registration, email and password in its progress', async () => {
    server({})
    await begin()
    expect(percent()).toBe('0')
    type('Registration', 'ab12 cde')
    expect(percent()).toBe('33')
    type('Email', 'alice@example.org')
    expect(percent()).toBe('67')
    type('Make optional', 'Ford')
    expect(percent()).toBe('67')
    type('Password', 's')
    expect(percent()).toBe('100')
  })

  it('warns of a plate of no UK format, and refuses nothing', async () => {
    server({})
    await begin()
    type('Registration', 'AB12 CDE')
    expect(screen.getByText('Looks like a UK plate')).toBeTruthy()
    type('Registration', 'B-XY 12345')
    expect(screen.getByText(/doesn’t look like a UK plate/)).toBeTruthy()
  })

  it('says what is missing, to the letter', async () => {
    const heard = server({})
    await begin()
    press('Sign up')
    await waitFor(() => expect(fault('Registration')).toBe('Vehicle registration is required'))
    expect(fault('Email')).toBe('Email is required')
    expect(fault('Password')).toBe('Password is required')
    expect(document.activeElement).toBe(screen.getByLabelText('Registration'))
    type('Email', 'alice')
    type('Password', '12345')
    await waitFor(() => expect(fault('Email')).toBe('Please enter a valid email address'))
    await waitFor(() => expect(fault('Password')).toBe('Password must be at least 6 characters long'))
    expect(heard).toEqual([])
  })

  it('has an address of its own, which a reload keeps', async () => {
    server({})
    const { router } = open('/login')
    await at('Sign in')
    press('Sign up')
    await at('Sign up')
    expect(router.state.location.search).toBe('?mode=sign-up')
  })

  it('sends the registration in upper case, and says to check the mail', async () => {
    const message = 'Check your email to confirm your account!'
    const heard = server({ 'POST /sign-up': () => ({ status: 202, body: { message } }) })
    await begin()
    type('Registration', 'ab12 cde')
    type('Colour optional', 'Blue')
    type('Email', 'alice@example.org')
    type('Password', 'secret1')
    press('Sign up')
    await at('Sign in')
    expect(heard[0]?.body).toEqual({
      registration: 'AB12 CDE',
      make: '',
      model: '',
      color: 'Blue',
      email: 'alice@example.org',
      password: 'secret1',
      secret: keptSecret(),
    })
    // In the page, which keeps it, and in a toast.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  })

  it('says no more to check the mail once its link was followed', async () => {
    const asked = 'Check your email to confirm your account!'
    const words = 'Your email is confirmed. You can sign in now.'
    server({
      'POST /sign-up': () => ({ status: 202, body: { message: asked } }),
      'POST /sign-up/confirm': () => ({ status: 200, body: { message: words, registration: null, plate_taken: null } }),
    })
    const inPage = () => screen.queryAllByText(asked).filter((element) => element.closest('.notice'))
    const { router } = await begin()
    type('Registration', 'ab12 cde')
    type('Email', 'alice@example.org')
    type('Password', 'secret1')
    press('Sign up')
    await at('Sign in')
    await waitFor(() => expect(inPage()).toHaveLength(1))
    await router.navigate('/login#type=signup&token=pqr')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(inPage()).toHaveLength(0)
  })

  it('puts the server’s sentences at their fields', async () => {
    const sentence = 'A registration has at most 12 characters'
    server({ 'POST /sign-up': () => problem(422, 'invalid', sentence, { registration: sentence }) })
    await begin()
    type('Registration', 'AB12 CDE')
    type('Email', 'alice@example.org')
    type('Password', 'secret1')
    press('Sign up')
    await waitFor(() => expect(fault('Registration')).toBe(sentence))
    expect(document.activeElement).toBe(screen.getByLabelText('Registration'))
  })
})

describe('a forgotten password', () => {
  it('sends a mail and returns to signing in', async () => {
    const message = 'Password reset email sent! Check your inbox.'
    const heard = server({ 'POST /password/forgot': () => ({ status: 202, body: { message } }) })
    open('/login')
    await at('Sign in')
    press('Forgot password?')
    await at('Forgot password')
    type('Email', 'alice@example.org')
    press('Send reset link')
    await at('Sign in')
    expect(heard[0]?.body).toEqual({ email: 'alice@example.org' })
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  })

  it('is where a link of type forgot leads', async () => {
    server({})
    const { router } = open('/login#type=forgot')
    await at('Forgot password')
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    press('Back to sign in')
    await at('Sign in')
  })
})

describe('the link that confirms an email', () => {
  const words = 'Your email is confirmed. You can sign in now.'
  const taken = 'This vehicle registration is already registered by another user'

  it('is used once, leaves the address, and says so', async () => {
    const answer = { message: words, registration: 'AB12 CDE', plate_taken: null }
    const heard = server({ 'POST /sign-up/confirm': () => ({ status: 200, body: answer }) })
    const { router } = open('/login#type=signup&token=abc')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(router.state.location.hash).toBe('')
    expect(heard.map(({ asked, body }) => [asked, body])).toEqual([
      ['POST /sign-up/confirm', { token: 'abc', secret: null }],
    ])
    expect(screen.queryByText(taken)).toBeNull()
  })

  it('says that the plate is held by another account, and shows it as pending', async () => {
    const answer = { message: words, registration: 'AB12 CDE', plate_taken: taken }
    server({ 'POST /sign-up/confirm': () => ({ status: 200, body: answer }) })
    open('/login#type=signup&token=def')
    const notice = (await screen.findByText(taken)).closest('.notice') as HTMLElement
    expect(within(notice).getByRole('img').className).toContain('plate--pending')
  })

  it('lets one sign in afterwards, and works in a tab that shows the page already', async () => {
    const answer = { message: words, registration: 'AB12 CDE', plate_taken: null }
    server({
      'POST /sign-up/confirm': () => ({ status: 200, body: answer }),
      'POST /sign-in': () => ({ status: 200, body: sessionOf() }),
      'GET /me': () => ({ status: 200, body: sessionOf().user }),
    })
    const { router } = open('/login')
    await at('Sign in')
    await router.navigate('/login#type=signup&token=jkl')
    expect(await screen.findByText(words)).toBeTruthy()
    type('Email or phone', 'alice@example.org')
    type('Password', 'secret1')
    press('Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('tells whoever is signed in already too', async () => {
    const answer = { message: words, registration: 'AB12 CDE', plate_taken: null }
    server({ 'POST /sign-up/confirm': () => ({ status: 200, body: answer }) })
    signedIn()
    open('/login#type=signup&token=mno')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/')
  })

  it('asks for a password where nobody signed up, and confirms with it', async () => {
    const answer = { message: words, registration: 'AB12 CDE', plate_taken: null }
    const needed = problem(409, 'password_needed', 'Choose a password to sign in with.')
    const heard = server({
      'POST /sign-up/confirm': ({ body }) =>
        (body as { password?: string }).password ? { status: 200, body: answer } : needed,
    })
    open('/login#type=signup&token=stu')
    const form = within(await screen.findByRole('form', { name: 'Choose your password' }))
    fireEvent.change(form.getByLabelText('New password'), { target: { value: 'secret1' } })
    fireEvent.change(form.getByLabelText('Confirm new password'), { target: { value: 'secret1' } })
    fireEvent.click(form.getByRole('button', { name: 'Confirm email' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(heard.at(-1)?.body).toEqual({ token: 'stu', password: 'secret1' })
  })

  it('shows the secret with which this browser signed up', async () => {
    const heard = server({
      'POST /sign-up': () => ({ status: 202, body: { message: 'Check your email to confirm your account!' } }),
      'POST /sign-up/confirm': () => problem(400, 'invalid_link', 'No'),
    })
    const secret = signUpSecret()
    open('/login#type=signup&token=vwx')
    await screen.findByText('No')
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(heard.at(-1)?.body).toEqual({ token: 'vwx', secret })
  })

  it('says when it is no good', async () => {
    const words = 'Invalid or expired confirmation link. Please sign up again.'
    server({ 'POST /sign-up/confirm': () => problem(400, 'invalid_link', words) })
    open('/login#type=signup&token=ghi')
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
