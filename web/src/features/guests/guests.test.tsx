import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { solveChallenge } from '@/data/challenge/solveChallenge'
import type { GuestConversation } from '@/data/guests/types'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import GuestIncidentForm from '../incidents/GuestIncidentForm'
import GuestMessageForm from './GuestMessageForm'

vi.mock('@/data/challenge/solveChallenge', () => ({ solveChallenge: vi.fn() }))

let solved = 0
beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  solved = 0
  vi.mocked(solveChallenge).mockImplementation(async () => {
    solved += 1
    return { solved } as never
  })
})

type Answers = Parameters<typeof server>[0]
const PRESETS = [
  { code: 'smoke_or_fire', text: 'Emergency: there’s smoke or fire coming from your vehicle.' },
  { code: 'fuel_leak', text: 'Emergency: fuel is leaking.' },
  { code: 'blocked_in', text: 'Your car is blocking me in. Please could you move it?' },
]
const CHECK = 'Check your email to send your message.'
const accepted = (message: string, status_path: string | null = null) => ({
  status: 202,
  body: { message, status_path },
})

function form(
  Form: typeof GuestMessageForm,
  answers: Answers,
  vehicle: { plate: string } | { token: string },
  state: { preset: string } | null = null,
) {
  const heard = server({ 'GET /guest-messages/presets': () => ({ status: 200, body: PRESETS }), ...answers })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: '/public-scanner', search: '?plate=AB12CDE&do=message', state }]}>
        <Form vehicle={vehicle} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { heard, onClose }
}
const messageForm = (answers: Answers = {}, vehicle: { plate: string } | { token: string } = { plate: 'AB12CDE' }) =>
  form(GuestMessageForm, answers, vehicle)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const sentTo = (heard: { asked: string; body: unknown }[], asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)

describe("a guest's message", () => {
  it('says what is missing, at its field', async () => {
    messageForm()
    press('Send Message')
    for (const words of ['Please enter a message', 'Please enter your name', 'Email is required']) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
    choose('Phone')
    press('Send Message')
    expect(await screen.findByText('Please enter your phone number')).toBeTruthy()
    type('Message', 'x'.repeat(2001))
    expect(await screen.findByText('Please use at most 2000 characters')).toBeTruthy()
  })

  it('by email is sent with its proof, and waits for the address to be confirmed', async () => {
    const { heard, onClose } = messageForm({ 'POST /guest-messages': () => accepted(CHECK) })
    type('Message', ' Your lights are on. ')
    type('Your name', 'Grace')
    type('Email', 'grace@example.org')
    press('Send Message')
    expect(await screen.findByRole('heading', { name: CHECK })).toBe(document.activeElement)
    expect(screen.getByText(/We sent a link to grace@example.org/)).toBeTruthy()
    expect(sentTo(heard, 'POST /guest-messages')).toEqual([
      {
        registration: 'AB12CDE',
        message: 'Your lights are on.',
        name: 'Grace',
        contact_method: 'email',
        email: 'grace@example.org',
        proof: { solved: 1 },
      },
    ])
    press('Done')
    expect(onClose).toHaveBeenCalled()
  })

  it('advises whoever is blocked in before they call somebody to where they are', async () => {
    messageForm()
    choose('Emergency')
    expect(await screen.findByRole('radio', { name: /fuel is leaking/ })).toBeTruthy()
    expect(screen.queryByText(/don’t meet a stranger alone/)).toBeNull()
    choose(/blocking me in/)
    expect(await screen.findByText(/don’t meet a stranger alone/)).toBeTruthy()
  })

  it('begins with what it was opened to say', async () => {
    form(GuestMessageForm, {}, { plate: 'AB12CDE' }, { preset: 'blocked_in' })
    const fuel = await screen.findByRole('radio', { name: /fuel is leaking/ })
    const first = screen.getByRole('radio', { name: /blocking me in/ })
    expect(first.getAttribute('aria-checked')).toBe('true')
    const radios = screen.getAllByRole('radio')
    expect(radios.indexOf(first)).toBeLessThan(radios.indexOf(fuel))
  })

  it('is one of ours in an emergency, and by phone shows the private link', async () => {
    const { heard } = messageForm(
      { 'POST /guest-messages': () => accepted('Your message was sent.', '/guest/TOKEN') },
      { token: 'CARD' },
    )
    type('Message', 'kept')
    choose('Emergency')
    choose('Phone')
    press('Send Message')
    expect(await screen.findByText('Please choose what is happening')).toBeTruthy()
    choose(/smoke or fire/)
    type('Your name', 'Grace')
    type('Phone', '07700 900123')
    press('Send Message')
    const link = (await screen.findByRole('textbox', { name: 'Your private link' })) as HTMLInputElement
    expect(link.value).toBe(`${location.origin}/guest/TOKEN`)
    expect(sentTo(heard, 'POST /guest-messages')).toEqual([
      {
        card_token: 'CARD',
        preset: 'smoke_or_fire',
        name: 'Grace',
        contact_method: 'phone',
        phone: '07700 900123',
        proof: { solved: 1 },
      },
    ])
  })

  it('is not anonymous: that takes an account', async () => {
    messageForm()
    choose('Anonymous')
    expect(screen.getByText('Please log in or sign up to send anonymous messages')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/login?mode=sign-up')
    expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull()
    choose('Email')
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy()
  })

  it('is anonymous for whoever is signed in, as a message of theirs', () => {
    signedIn()
    messageForm()
    choose('Anonymous')
    expect(screen.getByRole('link', { name: 'New Message' }).getAttribute('href')).toBe('/compose-message')
  })

  it('keeps what was typed when it fails, and says when the next may be sent', async () => {
    const wait = 'Too many attempts. Please try again in 10 minutes.'
    const answers = [{ status: 500 }, problem(429, 'too_many', wait), accepted(CHECK)]
    messageForm({ 'POST /guest-messages': () => answers.shift() ?? { status: 404 } })
    type('Message', 'Your lights are on.')
    type('Your name', 'Grace')
    type('Email', 'grace@example.org')
    press('Send Message')
    const failed = 'Failed to send message: Please try again or sign up for a better experience'
    expect(await screen.findByText(failed)).toBeTruthy()
    press('Send Message')
    expect(await screen.findByText(new RegExp(wait))).toBeTruthy()
    expect(screen.queryByText(failed)).toBeNull()
    press('Send Message')
    expect(await screen.findByText(CHECK)).toBeTruthy()
    // A proof that was not used is good still.
    expect(solved).toBe(1)
  })

  it('gets a new proof where the old one is taken no longer', async () => {
    const words = 'Please wait for the check to finish, then try again.'
    const answers = [problem(422, 'invalid', words, { proof: words }), accepted(CHECK)]
    const { heard } = messageForm({ 'POST /guest-messages': () => answers.shift() ?? { status: 404 } })
    type('Message', 'Your lights are on.')
    type('Your name', 'Grace')
    type('Email', 'grace@example.org')
    press('Send Message')
    expect(await screen.findByText(CHECK)).toBeTruthy()
    expect(sentTo(heard, 'POST /guest-messages').map((body) => (body as { proof: unknown }).proof)).toEqual([
      { solved: 1 },
      { solved: 2 },
    ])
  })

  it('says so when the check cannot be done, and tries it again', async () => {
    vi.mocked(solveChallenge)
      .mockRejectedValueOnce(new Error('No check here.'))
      .mockRejectedValueOnce(new Error('No check here.'))
    messageForm({ 'POST /guest-messages': () => accepted(CHECK) })
    type('Message', 'Your lights are on.')
    type('Your name', 'Grace')
    type('Email', 'grace@example.org')
    press('Send Message')
    expect(await screen.findByText(/No check here\./)).toBeTruthy()
    press('Send Message')
    expect(await screen.findByText(CHECK)).toBeTruthy()
  })

  it('puts the server’s sentence at its field', async () => {
    const words = 'Message blocked: Please keep messages polite. Aggressive words are blocked.'
    messageForm({ 'POST /guest-messages': () => problem(422, 'invalid', words, { message: words }) })
    type('Message', 'Move it, idiot')
    type('Your name', 'Grace')
    type('Email', 'grace@example.org')
    press('Send Message')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Message' }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe("a guest's report", () => {
  it('needs a name and a way to answer, and is followed by a private link', async () => {
    const { heard } = form(
      GuestIncidentForm,
      {
        'POST /guest-incidents': () => ({
          status: 201,
          body: { reference: 'INC-7K2M-9QXD', status_path: '/guest/TOKEN?of=incident' },
        }),
      },
      { token: 'CARD' },
    )
    press('Submit Report')
    for (const words of ['Please describe what happened', 'Please enter your name', 'Email is required']) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
    type('Description', 'A scratch.')
    type('Your name', 'Grace')
    choose('Phone')
    type('Phone', '07700 900123')
    press('Submit Report')
    expect(await screen.findByText('INC-7K2M-9QXD')).toBeTruthy()
    const link = screen.getByRole('textbox', { name: 'Your private link' }) as HTMLInputElement
    expect(link.value).toBe(`${location.origin}/guest/TOKEN?of=incident`)
    expect(sentTo(heard, 'POST /guest-incidents')).toEqual([
      {
        card_token: 'CARD',
        incident_type: 'minor_damage',
        severity: 'minor',
        description: 'A scratch.',
        place: {},
        is_anonymous: false,
        name: 'Grace',
        contact_method: 'phone',
        phone: '07700 900123',
        proof: { solved: 1 },
      },
    ])
  })
})

describe('the private page', () => {
  const MINE = { seq: 1, mine: true, content: 'Your lights are on.', sent_at: '2026-11-20T09:00:00Z' }
  const THEIRS = { seq: 2, mine: false, content: 'Thank you.', sent_at: '2026-11-20T09:05:00Z' }
  const status = (more: Partial<GuestConversation> = {}): GuestConversation => ({
    about: 'AB12 CDE',
    name: 'Grace',
    state: 'sent',
    can_reply: false,
    can_add_email: false,
    move_request: null,
    messages: [MINE],
    ...more,
  })
  const answered = status({ state: 'answered', can_reply: true, messages: [MINE, THEIRS] })
  const page = (answers: Answers) => {
    const heard = server(answers)
    open('/guest/TOKEN')
    return heard
  }
  const letter = () => within(screen.getByRole('list', { name: 'Messages' }))

  it('takes an email address for a message that was left by phone', async () => {
    const words = 'Check your email to send your message.'
    const heard = page({
      'GET /guest-messages/TOKEN': () => ({ status: 200, body: status({ can_add_email: true }) }),
      'PUT /guest-messages/TOKEN/email': () => ({ status: 202, body: { message: words } }),
    })
    await screen.findByRole('form', { name: 'Add your email' })
    press('Add email')
    expect(await screen.findByText('Email is required')).toBeTruthy()
    type('Your email', 'grace@example.org')
    press('Add email')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(sentTo(heard, 'PUT /guest-messages/TOKEN/email')).toEqual([
      { email: 'grace@example.org', proof: { solved: 1 } },
    ])
  })

  it('is listed by nobody, and tells its address to nobody', async () => {
    page({ 'GET /guest-messages/TOKEN': () => ({ status: 200, body: status() }) })
    expect(await screen.findByText('Sent')).toBeTruthy()
    const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')
    expect([meta('robots'), meta('referrer')]).toEqual(['noindex', 'no-referrer'])
    expect(letter().getByText('Your lights are on.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('sends nothing by being opened, and all by a press', async () => {
    const heard = page({
      'GET /guest-messages/TOKEN': () => ({ status: 200, body: status({ state: 'unconfirmed' }) }),
      'POST /guest-messages/TOKEN/confirm': () => ({ status: 200, body: status() }),
    })
    expect(await screen.findByText('Not sent yet')).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).toEqual(['GET /guest-messages/TOKEN'])
    press('Confirm and send')
    expect(await screen.findByText('Sent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm and send' })).toBeNull()
  })

  it('says when it is too late to confirm, and leads back to writing', async () => {
    const words = 'This link is too old. Please send your message again.'
    page({
      'GET /guest-messages/TOKEN': () => ({ status: 200, body: status({ state: 'unconfirmed' }) }),
      'POST /guest-messages/TOKEN/confirm': () => problem(400, 'invalid_link', words),
    })
    await screen.findByText('Not sent yet')
    press('Confirm and send')
    expect(await screen.findByText(words)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Write it again' })
    expect(way.getAttribute('href')).toBe('/public-scanner?plate=AB12%20CDE')
  })

  it('shows the answer, says that it was seen, and takes a reply once', async () => {
    const replies = [{ status: 500 }, { status: 201, body: { ...MINE, seq: 3, content: 'Glad to help.' } }]
    let now = answered
    const heard = page({
      'GET /guest-messages/TOKEN': () => ({ status: 200, body: now }),
      'POST /guest-messages/TOKEN/read': () => ({ status: 204 }),
      'POST /guest-messages/TOKEN/messages': () => replies.shift() ?? { status: 404 },
    })
    expect(await screen.findByText('Answered')).toBeTruthy()
    await waitFor(() => expect(sentTo(heard, 'POST /guest-messages/TOKEN/read')).toEqual([{ seq: 2 }]))
    press('Send')
    expect(await screen.findByText('Please enter a message')).toBeTruthy()
    type('Type a message', 'Glad to help.')
    press('Send')
    expect(await screen.findByText(/^Failed to send message: /)).toBeTruthy()
    const field = screen.getByRole('textbox') as HTMLTextAreaElement
    expect(field.value).toBe('Glad to help.')
    now = { ...answered, messages: [MINE, THEIRS, { ...MINE, seq: 3, content: 'Glad to help.' }] }
    press('Send')
    await waitFor(() => expect(letter().getAllByRole('listitem')).toHaveLength(3))
    expect(field.value).toBe('')
    const [first, second] = sentTo(heard, 'POST /guest-messages/TOKEN/messages') as { client_id: string }[]
    expect(first?.client_id).toBe(second?.client_id)
  })

  it('says that a link is none, and that others could not be loaded', async () => {
    const words = 'This link isn’t valid any more.'
    page({ 'GET /guest-messages/TOKEN': () => problem(404, 'not_found', words) })
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  })

  it('can be tried again when it could not be loaded', async () => {
    page({ 'GET /guest-messages/TOKEN': () => problem(429, 'too_many', 'Too many.') })
    expect(await screen.findByText('Your message could not be loaded')).toBeTruthy()
    server({ 'GET /guest-messages/TOKEN': () => ({ status: 200, body: status() }) })
    press('Try again')
    expect(await screen.findByText('Sent')).toBeTruthy()
  })
})
