import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { solveChallenge } from '@/data/challenge/solveChallenge'
import type { Proof } from '@/data/challenge/types'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { open, problem, server, uploads } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'

vi.mock('@/data/challenge/solveChallenge', () => ({ solveChallenge: vi.fn() }))
const PROOF = { challenge: {}, solution: {} } as unknown as Proof

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  vi.mocked(solveChallenge).mockResolvedValue(PROOF)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
})

type Answers = Parameters<typeof server>[0]
const answering = (more: Answers = {}) =>
  server({ 'GET /config': () => ({ status: 200, body: siteConfig() }), ...more })
const form = async (name: string) => within(await screen.findByRole('form', { name }))
type Form = Awaited<ReturnType<typeof form>>
const type = (of: Form, name: RegExp, value: string) =>
  fireEvent.change(of.getByRole('textbox', { name }), { target: { value } })
const sent = (heard: ReturnType<typeof server>, asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body as Record<string, unknown>)

describe('Customer Service', () => {
  it('says how to reach us, and has two tabs and the questions', async () => {
    answering()
    open('/customer-service')
    expect((await screen.findByRole('link', { name: 'help@cars.test' })).getAttribute('href')).toBe(
      'mailto:help@cars.test',
    )
    expect(screen.getByRole('link', { name: '020 7946 0123' }).getAttribute('href')).toBe('tel:02079460123')
    expect(screen.getByText('Mon-Fri 9AM-6PM')).toBeTruthy()
    expect(screen.getByText('We aim to reply within 24 hours')).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Contact Us', 'Report a Problem'])
    expect(screen.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeTruthy()
  })

  it('takes a message of a visitor, with proof of work, once all is filled in', async () => {
    const heard = answering({
      'POST /support-tickets': () => ({ status: 201, body: { id: 't1', reference: 'T-1042' } }),
    })
    open('/customer-service')
    const of = await form('Contact Us')
    const send = of.getByRole('button', { name: 'Send Message' }) as HTMLButtonElement
    expect(send.disabled).toBe(true)
    type(of, /^Name/, 'Sam')
    type(of, /^Email/, 'sam@example.org')
    type(of, /^Subject/, 'My card')
    expect(send.disabled).toBe(true)
    type(of, /^Message/, 'It never came.')
    expect(send.disabled).toBe(false)
    fireEvent.click(send)
    expect(await screen.findByRole('heading', { name: 'Message Sent Successfully!' })).toBeTruthy()
    expect(screen.getByText('T-1042')).toBeTruthy()
    expect(sent(heard, 'POST /support-tickets')).toEqual([
      {
        name: 'Sam',
        email: 'sam@example.org',
        subject: 'My card',
        message: 'It never came.',
        priority: 'medium',
        proof: PROOF,
      },
    ])
  })

  it('says why a message was not sent, and keeps it', async () => {
    answering({ 'POST /support-tickets': () => problem(429, 'too_many', 'Please wait an hour.') })
    open('/customer-service')
    const of = await form('Contact Us')
    type(of, /^Name/, 'Sam')
    type(of, /^Email/, 'sam@example.org')
    type(of, /^Subject/, 'My card')
    type(of, /^Message/, 'It never came.')
    fireEvent.click(of.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(of.getAllByText('Please wait an hour.').length).toBeGreaterThan(0))
    expect((of.getByRole('textbox', { name: /^Message/ }) as HTMLTextAreaElement).value).toBe('It never came.')
  })

  it('says that it failed where nobody says why', async () => {
    answering({ 'POST /support-tickets': () => ({ status: 500 }) })
    open('/customer-service')
    const of = await form('Contact Us')
    type(of, /^Name/, 'Sam')
    type(of, /^Email/, 'sam@example.org')
    type(of, /^Subject/, 'My card')
    type(of, /^Message/, 'It never came.')
    fireEvent.click(of.getByRole('button', { name: 'Send Message' }))
    expect(await of.findByText('Failed to send message')).toBeTruthy()
  })

  it('answers a driver at the address of their account, which is not changed here', async () => {
    signedIn()
    const heard = answering({
      'GET /me/support-tickets': () => ({ status: 200, body: { tickets: [] } }),
      'POST /support-tickets': () => ({ status: 201, body: { id: 't1', reference: 'T-1042' } }),
    })
    open('/customer-service')
    const of = await form('Contact Us')
    const email = of.getByRole('textbox', { name: /^Email/ }) as HTMLInputElement
    expect([email.value, email.readOnly]).toEqual([DRIVER.email, true])
    type(of, /^Name/, 'Sam')
    type(of, /^Subject/, 'My card')
    type(of, /^Message/, 'It never came.')
    fireEvent.click(of.getByRole('button', { name: 'Send Message' }))
    expect(await screen.findByText(new RegExp(`answer at ${DRIVER.email}`))).toBeTruthy()
    expect(sent(heard, 'POST /support-tickets')[0]).not.toHaveProperty('proof')
  })

  it('shows a driver what they wrote before, and what was answered', async () => {
    signedIn()
    const replies = [{ text: 'It is on its way.', at: '2026-11-21T10:00:00Z' }]
    const mine = { reference: 'T-1042', kind: 'ticket', subject: 'My card', status: 'in_progress', replies }
    answering({
      'GET /me/support-tickets': () => ({
        status: 200,
        body: { tickets: [{ ...mine, created_at: '2026-11-20T10:00:00Z' }] },
      }),
    })
    open('/customer-service')
    const card = within(await screen.findByRole('region', { name: 'Your messages to support' }))
    expect(await card.findByText('It is on its way.')).toBeTruthy()
    expect(card.getByText('In Progress')).toBeTruthy()
  })
})

describe('Report a Problem', () => {
  const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
  const choose = (of: Form, files: File[]) => fireEvent.change(of.getByLabelText('Add photos'), { target: { files } })

  it('needs a title and a description, and tells what device it is', async () => {
    const heard = answering({
      'POST /problem-reports': () => ({
        status: 201,
        body: { id: 'q1', reference: 'P-1042', upload_token: 'secret' },
      }),
    })
    const begun = uploads()
    open('/customer-service?tab=problem')
    const of = await form('Report a Problem')
    const submit = of.getByRole('button', { name: 'Submit Report' }) as HTMLButtonElement
    expect(submit.disabled).toBe(true)
    type(of, /^Title/, 'Grey map')
    type(of, /^Description/, 'It stays grey.')
    choose(of, [file('one.png'), file('two.png')])
    fireEvent.click(submit)
    expect(await screen.findByRole('heading', { name: 'Problem Report Submitted!' })).toBeTruthy()
    const [said] = sent(heard, 'POST /problem-reports')
    expect(said).toMatchObject({ title: 'Grey map', description: 'It stays grey.', severity: 'medium', proof: PROOF })
    expect(Object.keys(said?.device_info as object)).toEqual([
      'user_agent',
      'platform',
      'language',
      'screen_resolution',
      'timestamp',
    ])
    // The screenshots follow, one after the other, with the token of the report in their head.
    await waitFor(() => expect(begun).toHaveLength(1))
    expect(begun[0]?.asked).toBe('POST /problem-reports/q1/screenshots')
    begun[0]?.answer(201, { id: 's1', width: 4, height: 3 })
    await waitFor(() => expect(begun).toHaveLength(2))
  })

  it('takes images only, and five at most', async () => {
    answering()
    open('/customer-service?tab=problem')
    const of = await form('Report a Problem')
    choose(of, [file('notes.txt', 'text/plain')])
    expect(await screen.findByText('Invalid Files')).toBeTruthy()
    expect(screen.getByText('Please only upload image files')).toBeTruthy()
    choose(
      of,
      [1, 2, 3, 4, 5, 6].map((n) => file(`${n}.png`)),
    )
    expect(await of.findByText('You can send at most 5 screenshots')).toBeTruthy()
  })
})
