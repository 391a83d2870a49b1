import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { incident, summary } from '@/testing/incidents'
import { open, problem, server, uploads } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
})

type Answers = Parameters<typeof server>[0]
const FLEET = [vehicle('BD19KXM'), vehicle('YK70LTV', { make: 'Kia', model: 'Picanto' })]
const ok = (body: unknown) => () => ({ status: 200, body })
const none = ok({ incidents: [], next: null })

function page(address: string, more: Answers = {}) {
  signedIn({ name: 'Sam', name_chosen: true })
  const heard = server({ 'GET /vehicles': ok(FLEET), 'GET /incidents': none, ...more })
  return { heard, ...open(address) }
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const press = (name: string) => fireEvent.click(button(name))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
const sentTo = (heard: { asked: string; body: unknown }[], asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

describe('the entry', () => {
  it('takes a registration in upper case, and nothing blank', async () => {
    const { router } = page('/report-incident')
    const field = (await screen.findByRole('textbox', { name: 'Registration' })) as HTMLInputElement
    expect(button('Report this vehicle').disabled).toBe(true)
    type('Registration', ' ')
    expect(button('Report this vehicle').disabled).toBe(true)
    type('Registration', 'lm68 ova')
    expect(field.value).toBe('LM68 OVA')
    press('Report this vehicle')
    expect(await screen.findByRole('form', { name: 'Report Incident' })).toBeTruthy()
    expect(router.state.location.search).toBe('?plate=LM68OVA')
    press('Cancel')
    // The registration is still there.
    const again = (await screen.findByRole('textbox', { name: 'Registration' })) as HTMLInputElement
    expect(again.value).toBe('LM68 OVA')
  })

  it('has the first of one’s vehicles chosen', async () => {
    const { router } = page('/report-incident')
    const [first, second] = await screen.findAllByRole('radio')
    expect(first?.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(second as HTMLElement)
    press('Report with my vehicle')
    await screen.findByRole('form', { name: 'Report Incident' })
    expect(router.state.location.search).toBe('?plate=YK70LTV')
  })

  it('says so where there is no vehicle, and while they load', async () => {
    let answer = (_: { status: number; body: unknown }) => {}
    signedIn()
    server({
      'GET /vehicles': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      'GET /incidents': () => ({ status: 200, body: { incidents: [], next: null } }),
    })
    open('/report-incident')
    expect(await screen.findByText('Loading vehicles...')).toBeTruthy()
    expect(button('Report with my vehicle').disabled).toBe(true)
    answer({ status: 200, body: [] })
    expect(await screen.findByText('No vehicles registered')).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Go to the Vehicles page to add your first vehicle' })
    expect(way.getAttribute('href')).toBe('/vehicles')
    expect(button('Report with my vehicle').disabled).toBe(true)
  })

  it('lists one’s reports, page by page', async () => {
    const pages = [
      { incidents: [summary('INC-0001-0001', { status: 'resolved' })], next: 'p2' },
      { incidents: [summary('INC-0002-0002', { incident_type: 'theft', registration: null })], next: null },
    ]
    page('/report-incident', { 'GET /incidents': () => ({ status: 200, body: pages.shift() }) })
    const row = await screen.findByRole('link', { name: 'Hit and run' })
    expect(row.getAttribute('href')).toBe('/report-incident/INC-0001-0001')
    expect(region('My reports').getByText('Resolved').closest('.badge')?.className).toContain('badge--ok')
    press('Show more')
    await screen.findByRole('link', { name: 'Theft' })
    expect(region('My reports').getByText('Scanned card')).toBeTruthy()
    expect(region('My reports').getByText('Submitted').closest('.badge')?.className).toBe('badge')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('reads what one was told of a report by showing it', async () => {
    const { heard } = page('/report-incident/inc-7k2m-9qxd', {
      'GET /incidents/inc-7k2m-9qxd': ok(incident('INC-7K2M-9QXD')),
      'POST /notifications/read': ok({ unread: 0 }),
    })
    await screen.findByRole('heading', { name: 'INC-7K2M-9QXD' })
    const read = () => heard.find(({ asked }) => asked === 'POST /notifications/read')?.body
    await waitFor(() => expect(read()).toEqual({ path: '/report-incident/INC-7K2M-9QXD' }))
  })

  it('is led to by a mail’s reference', async () => {
    const { router } = page('/report-incident?reference=INC-7K2M-9QXD', {
      'GET /incidents/INC-7K2M-9QXD': ok(incident('INC-7K2M-9QXD')),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/report-incident/INC-7K2M-9QXD'))
  })
})

describe('the form', () => {
  it('is filled in with what the account knows, and sends what was typed', async () => {
    const { heard } = page('/report-incident?plate=LM68OVA', {
      'POST /incidents': () => ({ status: 201, body: incident('INC-7K2M-9QXD') }),
    })
    await screen.findByRole('form', { name: 'Report Incident' })
    press('Submit Report')
    expect(await screen.findByText('Please describe what happened')).toBeTruthy()
    type('Description', ' A scratch. ')
    type('Where did it happen', 'Level 2')
    fireEvent.click(screen.getByRole('radio', { name: 'Severe' }))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'vandalism' } })
    press('Submit Report')
    expect(await screen.findByText('INC-7K2M-9QXD')).toBeTruthy()
    expect(sentTo(heard, 'POST /incidents')).toEqual([
      {
        registration: 'LM68OVA',
        incident_type: 'vandalism',
        severity: 'severe',
        description: 'A scratch.',
        place: { text: 'Level 2' },
        is_anonymous: false,
        name: 'Sam',
        contact_method: 'email',
        email: DRIVER.email,
      },
    ])
  })

  it('sends a place that was found by its name', async () => {
    // The map does not come to be here, as in a browser without WebGL.
    Object.assign(document, { fonts: { load: async () => [] } })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // The map's engine takes its time to be read, more than an answer is waited for.
    await import('@/map/PointPicker')
    const square = {
      kind: 'street',
      name: 'Queen Square',
      context: 'Liverpool',
      lng: -2.98,
      lat: 53.41,
      car_park_id: null,
    }
    const { heard } = page('/report-incident?plate=LM68OVA', {
      'GET /places/search': ok([square]),
      'GET /places/reverse': ok({ words: 'Queen Square, Liverpool', unknown: false }),
      'GET /config': ok(siteConfig()),
      'POST /incidents': () => ({ status: 201, body: incident('INC-7K2M-9QXD') }),
    })
    await screen.findByRole('form', { name: 'Report Incident' })
    press('Choose on the map')
    const search = await screen.findByRole('combobox', { name: 'Address, place or postcode' })
    expect(await screen.findByText(/This browser cannot show the map/)).toBeTruthy()
    expect(button('Use This Place').disabled).toBe(true)
    fireEvent.change(search, { target: { value: 'queen square' } })
    fireEvent.click(await screen.findByRole('option', { name: /Queen Square/ }))
    expect(await screen.findByText('Queen Square, Liverpool')).toBeTruthy()
    expect(sentTo(heard, 'POST /incidents')).toEqual([])
    press('Use This Place')
    expect(await screen.findByText(/Place added: near Queen Square, Liverpool, 53.41000, -2.98000/)).toBeTruthy()
    type('Description', 'A scratch.')
    press('Submit Report')
    await screen.findByText('INC-7K2M-9QXD')
    expect(sentTo(heard, 'POST /incidents')[0]).toMatchObject({ place: { lng: -2.98, lat: 53.41 } })
  })

  it('sends only the phone where that is the way', async () => {
    const { heard } = page('/report-incident?card=TOKEN', {
      'POST /incidents': () => ({ status: 201, body: incident('INC-7K2M-9QXD') }),
    })
    await screen.findByRole('form', { name: 'Report Incident' })
    type('Description', 'A scratch.')
    fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
    press('Submit Report')
    expect(await screen.findByText('Please enter your phone number')).toBeTruthy()
    type('Phone', '07700 900123')
    press('Submit Report')
    await screen.findByText('INC-7K2M-9QXD')
    const [body] = sentTo(heard, 'POST /incidents')
    expect(body).toMatchObject({ card_token: 'TOKEN', contact_method: 'phone', phone: '07700 900123' })
    expect(body).not.toHaveProperty('email')
    expect(body).not.toHaveProperty('registration')
  })

  it('keeps what was typed when it fails, and says when to try again', async () => {
    let status = 500
    page('/report-incident?plate=LM68OVA', {
      'POST /incidents': () => (status === 429 ? problem(429, 'too_many', 'Please try again in 9 hours.') : { status }),
    })
    await screen.findByRole('form', { name: 'Report Incident' })
    type('Description', 'A scratch.')
    press('Submit Report')
    const failed = 'Failed to submit report: Please try again or contact support'
    expect(await screen.findByText(failed)).toBeTruthy()
    status = 429
    press('Submit Report')
    expect(await screen.findByText(/Please try again in 9 hours\./)).toBeTruthy()
    expect(screen.queryByText(failed)).toBeNull()
    expect((screen.getByRole('textbox', { name: 'Description' }) as HTMLTextAreaElement).value).toBe('A scratch.')
  })

  it('puts the server’s sentences at their fields', async () => {
    const words = 'Please choose a place in the United Kingdom'
    page('/report-incident?plate=LM68OVA', {
      'POST /incidents': () => problem(422, 'invalid', words, { place: words }),
    })
    await screen.findByRole('form', { name: 'Report Incident' })
    type('Description', 'A scratch.')
    press('Submit Report')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Where/ }).getAttribute('aria-invalid')).toBe('true')
  })

  it('sends its photos after the report; one that fails can be sent again', async () => {
    page('/report-incident?plate=LM68OVA', {
      'POST /incidents': () => ({ status: 201, body: incident('INC-7K2M-9QXD') }),
    })
    const sent = uploads()
    await screen.findByRole('form', { name: 'Report Incident' })
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: ['a.jpg', 'b.jpg', 'c.jpg'].map(file) } })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove c.jpg' }))
    type('Description', 'A scratch.')
    expect(sent).toHaveLength(0)
    press('Submit Report')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.asked).toBe('POST /incidents/INC-7K2M-9QXD/photos')
    expect(screen.getByText('INC-7K2M-9QXD')).toBeTruthy()
    sent[0]?.fail()
    expect(await screen.findByText(/could not be reached/)).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(201, { id: 'p2', url: '/p2', width: 4, height: 3 })
    expect(await screen.findByText(/1 photo sent\./)).toBeTruthy()
    press('Try again')
    await waitFor(() => expect(sent).toHaveLength(3))
    sent[2]?.answer(201, { id: 'p1', url: '/p1', width: 4, height: 3 })
    expect(await screen.findByText(/2 photos sent\./)).toBeTruthy()
  })

  it('takes five photos', async () => {
    page('/report-incident?plate=LM68OVA')
    await screen.findByRole('form', { name: 'Report Incident' })
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: ['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.jpg`)) } })
    expect(await screen.findByText('A report can have at most 5 photos')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5)
    expect(button('Add photos').disabled).toBe(true)
  })
})

describe('a report', () => {
  const REPORT = incident('INC-7K2M-9QXD', {
    status: 'owner_notified',
    place: { text: 'Level 2', lng: -2.9916, lat: 53.4084 },
    history: [
      { status: 'submitted', at: '2026-11-20T09:00:00Z' },
      { status: 'under_review', at: '2026-11-20T12:00:00Z' },
      { status: 'owner_notified', at: '2026-11-21T09:00:00Z' },
    ],
    messages: [{ content: 'Do you have a photo of the other car?', at: '2026-11-20T12:01:00Z', by_reporter: false }],
    photos: [{ id: 'p1', url: '/p1', width: 4, height: 3 }],
  })

  it('tells what was said, how far it has come and what CarPal wrote', async () => {
    page('/report-incident/INC-7K2M-9QXD', { 'GET /incidents/INC-7K2M-9QXD': ok(REPORT) })
    await screen.findByRole('region', { name: 'Report' })
    expect(document.title).toBe('INC-7K2M-9QXD · CarPal')
    for (const words of ['Hit and run', 'Moderate', 'Level 2', '53.40840, -2.99160']) {
      expect(region('Report').getByText(words)).toBeTruthy()
    }
    const steps = region('Status').getAllByRole('listitem')
    expect(steps.map((step) => step.firstElementChild?.textContent)).toEqual([
      'Submitted',
      'Under review',
      'Owner notified',
    ])
    expect(steps[2]?.getAttribute('aria-current')).toBe('step')
    expect(region('Messages from CarPal').getByText('Do you have a photo of the other car?')).toBeTruthy()
  })

  it('takes an answer to what CarPal wrote, where there is something to answer', async () => {
    const asked = 'POST /incidents/INC-7K2M-9QXD/messages'
    const answer = { content: 'Only of its bumper.', at: '2026-11-20T13:00:00Z', by_reporter: true }
    const { heard } = page('/report-incident/INC-7K2M-9QXD', {
      'GET /incidents/INC-7K2M-9QXD': ok({ ...REPORT, can_answer: true }),
      [asked]: () => ({ status: 201, body: { ...REPORT, messages: [...REPORT.messages, answer] } }),
    })
    const field = await screen.findByRole('textbox', { name: 'Your answer' })
    fireEvent.click(button('Send answer'))
    expect(await screen.findByText('Please enter a message')).toBeTruthy()
    fireEvent.change(field, { target: { value: ' Only of its bumper. ' } })
    fireEvent.click(button('Send answer'))
    expect(await region('Messages from CarPal').findByText('Only of its bumper.')).toBeTruthy()
    expect(heard.find((one) => one.asked === asked)?.body).toEqual({ content: 'Only of its bumper.' })
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
  })

  it('shows a photo large, and takes more', async () => {
    page('/report-incident/INC-7K2M-9QXD', { 'GET /incidents/INC-7K2M-9QXD': ok(REPORT) })
    const sent = uploads()
    fireEvent.click(await screen.findByRole('button', { name: 'Photo 1 of 1' }))
    expect(await screen.findByRole('dialog', { name: 'Photo 1 of 1' })).toBeTruthy()
    press('Close')
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [file('a.jpg')] } })
    await waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.answer(201, { id: 'p2', url: '/p2', width: 4, height: 3 })
    expect(await screen.findByText('2 of 5')).toBeTruthy()
  })

  it('takes no photo after its day', async () => {
    page('/report-incident/INC-7K2M-9QXD', {
      'GET /incidents/INC-7K2M-9QXD': ok({ ...REPORT, photos: [], can_add_photos: false }),
    })
    expect(await screen.findByText('No photos were sent with this report.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
  })

  it('that is not one’s own is not found', async () => {
    page('/report-incident/INC-0000-0000', {
      'GET /incidents/INC-0000-0000': () => problem(404, 'not_found', 'Incident report not found'),
    })
    expect(await screen.findByRole('heading', { name: 'Incident report not found' })).toBeTruthy()
  })

  it('of a guest is followed by its link', async () => {
    const heard = server({ 'GET /guest-incidents/TOKEN': ok({ ...REPORT, status: 'under_review' }) })
    open('/guest/TOKEN?of=incident')
    await screen.findByRole('region', { name: 'Report' })
    expect(document.title).toBe('Your report · CarPal')
    expect(heard.every(({ token }) => token === null)).toBe(true)
  })
})

describe('Recent Reports', () => {
  const home = (incidents: unknown[]) =>
    page('/', {
      'GET /me': ok(DRIVER),
      'GET /messages/latest': ok({ messages: [], conversations: [] }),
      'GET /incidents': ok({ incidents, next: null }),
    })

  it('show type, registration, date and status, and lead to all', async () => {
    home([summary('INC-0001-0001', { status: 'resolved' })])
    await screen.findByText('Hit and run')
    const card = region('Recent Reports')
    expect(card.getByRole('img').textContent).toBe('LM68 OVA')
    expect(card.getByText('20 Nov 2026')).toBeTruthy()
    expect(card.getByText('Resolved')).toBeTruthy()
    expect(card.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/report-incident')
  })

  it('say when there are none', async () => {
    home([])
    expect(await screen.findByText('No reports yet')).toBeTruthy()
  })
})
