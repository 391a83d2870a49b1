import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { keepApplicationDraft, readApplicationDraft } from '@/data/providers/applicationDraft'
import { putDraftDocument } from '@/data/providers/documentDraft'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { applicant, insurance, provider } from '@/testing/providers'
import { open, problem, server, uploads } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'
import { applicationForm, applicationOf, EMPTY, formOf, fromDraft, hoursOf, STEPS, stepOf } from './schema'

// No map is drawn here; what it is told is.
vi.mock('../../jobs/map/ReachMap.lazy', () => ({ ReachMap: () => null }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

/** A day on which a document may run out. */
const SOME_DAY = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

const COMPLETE = formOf(provider())
const faults = (more: Partial<typeof COMPLETE>) =>
  Object.fromEntries(
    (applicationForm.safeParse({ ...COMPLETE, ...more }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('the rules of an application', () => {
  it('ask for all that is required, in the step where it is asked', () => {
    const missing = Object.keys(faults(EMPTY))
    expect(missing.sort()).toEqual([
      'address',
      'base',
      'business_name',
      'contact_name',
      'email',
      'experience',
      'insurance_details',
      'phone',
      'service_types',
    ])
    expect(missing.map(stepOf)).toEqual([1, 2, 1, 1, 1, 1, 3, 1, 2])
    expect(STEPS).toHaveLength(4)
    expect(faults({})).toEqual({})
  })

  it('ask for a service, an address that is one, and a day', () => {
    expect(faults({ service_types: [] })).toEqual({ service_types: 'Please select at least one service type' })
    expect(faults({ email: 'dev' })).toEqual({ email: 'Please enter a valid email address' })
    const never = [{ days: [], from: '07:00', to: '20:00' }]
    expect(faults({ hours: never })).toEqual({
      'hours.root': 'Please choose at least one day, or take jobs at any time',
    })
    expect(faults({ hours: never, any_time: true })).toEqual({})
  })

  it('send hours as OpenStreetMap writes them', () => {
    expect(applicationOf(COMPLETE).opening_hours).toBe('Mo-Sa 07:00-20:00')
    expect(hoursOf({ ...COMPLETE, any_time: true })).toBe('')
    const other = formOf(provider({ opening_hours: 'Mo-Fr 08:00-18:00; PH off' }))
    expect(hoursOf(other)).toBe('Mo-Fr 08:00-18:00; PH off')
    expect(formOf(provider({ opening_hours: '' })).any_time).toBe(true)
  })

  it('take of a draft what still fits', () => {
    expect(fromDraft({ business_name: 'Usk', service_types: ['unknown'], radius_km: 'far', more: 1 })).toEqual({
      business_name: 'Usk',
    })
    expect(fromDraft('odd')).toEqual({})
  })
})

type Answers = Parameters<typeof server>[0]
const nobody = (more: Answers = {}) =>
  server({
    'GET /me': () => ({ status: 200, body: DRIVER }),
    'GET /me/provider': () => ({ status: 200, body: null }),
    'GET /places/reverse': () => ({ status: 200, body: { words: 'Dock Road, Liverpool', unknown: false } }),
    ...more,
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The last step, with everything typed. */
async function atTheEnd(more: Answers = {}) {
  signedIn()
  keepApplicationDraft(COMPLETE)
  const heard = nobody(more)
  const page = open('/service-provider-application?step=4')
  await screen.findByRole('heading', { name: 'Check and send' })
  return { heard, ...page }
}

describe('the application', () => {
  it('explains itself in four steps, with what it is good for, to visitors too', async () => {
    nobody()
    open('/service-provider-application')
    const how = within(await screen.findByRole('region', { name: 'How it works' }))
    expect(how.getAllByRole('listitem')).toHaveLength(4)
    expect(screen.getByRole('region', { name: 'What you get' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start your application' })).toBeTruthy()
  })

  it('names the fields at fault, focuses the first, and goes on when they are right', async () => {
    signedIn()
    nobody()
    const { router } = open('/service-provider-application?step=1')
    expect(await screen.findByText('Step 1 of 4 · next: services and reach')).toBeTruthy()
    press('Continue')
    expect(await screen.findByText('Business name is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Business name')))
    type('Business name', COMPLETE.business_name)
    // What was right is said to be right at once.
    await waitFor(() => expect(screen.queryByText('Business name is required')).toBeNull())
    expect(screen.getByText('Contact name is required')).toBeTruthy()
    type('Contact name', COMPLETE.contact_name)
    type('Phone', COMPLETE.phone)
    type('Address', COMPLETE.address)
    type('Experience', COMPLETE.experience)
    press('Continue')
    await waitFor(() => expect(router.state.location.search).toBe('?step=2'))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(readApplicationDraft()).toMatchObject({ business_name: COMPLETE.business_name, email: DRIVER.email })
  })

  it('asks for a service, in the words of the specification', async () => {
    signedIn()
    nobody()
    open('/service-provider-application?step=2')
    await screen.findByRole('group', { name: 'Services you offer' })
    press('Continue')
    expect(await screen.findByText('Please select at least one service type')).toBeTruthy()
    expect(screen.getByText('Please choose where you start from, in the United Kingdom')).toBeTruthy()
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.querySelector('b')?.textContent)).toEqual(
      [
        'Mobile Mechanic',
        'Tyre Replacement',
        'Battery Jump Start',
        'Lockout Service',
        'Emergency Repairs',
        'Towing Service',
      ],
    )
  })

  it('gives a day to one rule of the hours only', async () => {
    signedIn()
    nobody()
    open('/service-provider-application?step=2')
    expect(await screen.findByText('Mon–Sat 07:00–20:00')).toBeTruthy()
    press('Other hours on some days')
    fireEvent.click(screen.getAllByRole('button', { name: 'Saturday' })[1] as HTMLElement)
    expect(await screen.findByText('Mon–Fri 07:00–20:00, Sat 07:00–20:00')).toBeTruthy()
  })

  it('is sent, says so, and shows that it is being checked', async () => {
    const { heard } = await atTheEnd({ 'POST /me/provider': () => ({ status: 201, body: applicant() }) })
    press('Submit Application')
    expect(await screen.findByRole('heading', { name: 'Application Submitted' })).toBeTruthy()
    expect(await screen.findByText('Application submitted successfully')).toBeTruthy()
    expect(screen.getByText("We'll review your application and get back to you within 2-3 business days")).toBeTruthy()
    expect(screen.getByText(/within 1-3 business days/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    const sent = heard.find(({ asked }) => asked === 'POST /me/provider')?.body
    expect(sent).toEqual(applicationOf(COMPLETE))
    expect(readApplicationDraft()).toBeNull()
  })

  it('then sends the documents that were chosen, and tries again one that failed', async () => {
    const sent = uploads()
    putDraftDocument({
      key: 'insurance',
      kind: 'insurance',
      title: 'Public liability insurance',
      expires_on: SOME_DAY,
      file: new File(['%PDF'], 'liability.pdf', { type: 'application/pdf' }),
    })
    await atTheEnd({ 'POST /me/provider': () => ({ status: 201, body: applicant() }) })
    expect(screen.queryByText('Your insurance document is missing')).toBeNull()
    expect(sent).toHaveLength(0)
    press('Submit Application')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.asked).toBe('POST /me/provider/documents')
    expect(sent[0]?.form.get('expires_on')).toBe(SOME_DAY)
    sent[0]?.fail()
    expect(await screen.findByText('Public liability insurance did not arrive')).toBeTruthy()
    press('Try again')
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(201, insurance({ state: 'waiting' }))
    const documents = within(await screen.findByRole('region', { name: 'Documents' }))
    expect(await documents.findByText('Being checked')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Sending your documents' })).toBeNull()
  })

  it.each([
    [
      'where there is one already',
      () => problem(409, 'already_applied', 'You have already submitted a service provider application'),
      'Application already exists',
      'You have already submitted a service provider application',
    ],
    [
      'where it failed',
      () => problem(500, 'internal', 'Odd'),
      'Submission failed',
      'There was an error submitting your application. Please try again.',
    ],
  ])('is refused %s, with nothing lost', async (_, answer, title, detail) => {
    await atTheEnd({ 'POST /me/provider': answer })
    press('Submit Application')
    const said = await screen.findByRole('alert')
    await waitFor(() => expect(said.textContent).toBe(title + detail))
    expect(readApplicationDraft()).toMatchObject({ business_name: COMPLETE.business_name })
  })

  it('asks a visitor to sign in, and keeps what they typed', async () => {
    keepApplicationDraft(COMPLETE)
    const heard = nobody()
    open('/service-provider-application?step=4')
    await screen.findByRole('heading', { name: 'Check and send' })
    press('Submit Application')
    const said = await screen.findByRole('alert')
    await waitFor(() => expect(said.textContent).toContain('Authentication required'))
    expect(said.textContent).toContain('Please sign in to submit your application')
    expect(within(said).getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
    expect(heard.map(({ asked }) => asked)).not.toContain('POST /me/provider')
    signedIn()
    expect(readApplicationDraft()).toMatchObject({ business_name: COMPLETE.business_name })
  })

  it('leads to the step of what the server finds at fault', async () => {
    const { router } = await atTheEnd({
      'POST /me/provider': () => problem(422, 'invalid', 'Please check', { phone: 'Please enter a UK phone number' }),
    })
    press('Submit Application')
    expect(await screen.findByText('Please enter a UK phone number')).toBeTruthy()
    expect(router.state.location.search).toBe('?step=1')
  })

  it('that was rejected says why, and may be sent again with what was told before', async () => {
    signedIn()
    const rejected = applicant({ standing: 'rejected', rejected_reason: 'The insurance is out of date.' })
    nobody({ 'GET /me/provider': () => ({ status: 200, body: rejected }) })
    open('/service-provider-application')
    expect(await screen.findByText('Your application was not approved')).toBeTruthy()
    expect(screen.getByText('The reason: The insurance is out of date.')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Continue your application' }))
    expect(((await screen.findByLabelText('Business name')) as HTMLInputElement).value).toBe(rejected.business_name)
  })

  it('can be changed after it was sent', async () => {
    signedIn()
    const heard = nobody({
      'GET /me/provider': () => ({ status: 200, body: applicant() }),
      'PUT /me/provider': () => ({ status: 200, body: applicant({ phone: '0151 496 0999' }) }),
    })
    open('/service-provider-application?change&step=4')
    await screen.findByRole('heading', { name: 'Check and send' })
    press('Save changes')
    expect(await screen.findByRole('heading', { name: 'Application Submitted' })).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).toContain('PUT /me/provider')
  })

  it('keeps the name that was approved', async () => {
    signedIn()
    nobody({ 'GET /me/provider': () => ({ status: 200, body: provider() }) })
    open('/service-provider-application?change&step=1')
    const name = (await screen.findByLabelText('Business name')) as HTMLInputElement
    expect(name.readOnly).toBe(true)
    expect(screen.getByText('You were approved under this name. Write to support if it has changed.')).toBeTruthy()
  })
})

describe('documents', () => {
  it('say how long they last, and that one is paused when the insurance runs out', async () => {
    signedIn()
    nobody({
      'GET /me/provider': () => ({
        status: 200,
        body: applicant({ documents: [insurance({ expires_on: '2026-12-16', days_left: 24 })] }),
      }),
    })
    open('/service-provider-application')
    const documents = within(await screen.findByRole('region', { name: 'Documents' }))
    expect(documents.getByText('24 days left')).toBeTruthy()
    expect(documents.getByText(/^Runs out 16 Dec 2026, in 24 days/)).toBeTruthy()
    expect(documents.getByText(/You would be paused when it runs out/)).toBeTruthy()
    expect(documents.getByText(/We remind you 30 and 7 days before/)).toBeTruthy()
  })

  it('say when their provider is reminded, as the server is set', async () => {
    signedIn()
    const { times, ...config } = siteConfig()
    const set = { ...times, document_reminder_seconds: 14 * 86_400, last_document_reminder_seconds: 86_400 }
    nobody({
      'GET /config': () => ({ status: 200, body: { ...config, times: set } }),
      'GET /me/provider': () => ({ status: 200, body: applicant({ documents: [insurance({ state: 'waiting' })] }) }),
    })
    open('/service-provider-application')
    const documents = within(await screen.findByRole('region', { name: 'Documents' }))
    expect(await documents.findByText(/We remind you 14 and 1 day before/)).toBeTruthy()
  })

  it('are replaced with their progress, and a refusal is said at its field', async () => {
    signedIn()
    const sent = uploads()
    const heard = nobody({
      'GET /me/provider': () => ({ status: 200, body: applicant({ documents: [insurance({ state: 'waiting' })] }) }),
      'DELETE /me/provider/documents/d': () => ({ status: 204 }),
    })
    open('/service-provider-application')
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace Public liability insurance' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Send document' }))
    expect(await dialog.findByText('Please choose a document')).toBeTruthy()
    expect(dialog.getByText('Please say when the insurance runs out')).toBeTruthy()
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    fireEvent.change(dialog.getByLabelText('Document'), { target: { files: [text] } })
    expect(await dialog.findByText('Please choose a PDF, JPEG, PNG or WebP file')).toBeTruthy()
    const file = new File(['%PDF'], 'liability-2027.pdf', { type: 'application/pdf' })
    fireEvent.change(dialog.getByLabelText('Document'), { target: { files: [file] } })
    expect(await dialog.findByText('liability-2027.pdf')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Runs out on'), { target: { value: SOME_DAY } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send document' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.progress(0.64)
    expect(await dialog.findByText('64%')).toBeTruthy()
    sent[0]?.answer(422, problem(422, 'invalid', 'Please check', { file: 'We can’t open this PDF' }).body)
    expect(await dialog.findByText('We can’t open this PDF')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Send document' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(201, insurance({ id: 'new', state: 'waiting' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(heard.map(({ asked }) => asked)).toContain('DELETE /me/provider/documents/d')
  })
})
