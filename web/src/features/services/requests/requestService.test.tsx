import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { open, problem, server, uploads } from '@/testing/render'
import { requestSummary, serviceRequest } from '@/testing/serviceRequests'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  // No map is drawn here: what is said of a place does not need one.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })
const NEWPORT = { latitude: 51.5982138, longitude: -3.0227134, accuracy: 7.2 }
const LEAF = vehicle('LV68XKD', { id: 'leaf', make: 'Nissan', model: 'Leaf', color: 'White' })

function page(more: Answers = {}) {
  signedIn()
  const heard = server({
    'GET /vehicles': ok([LEAF, vehicle('YK70LTV', { id: 'ford' })]),
    'GET /service-requests': ok({ service_requests: [], next: null }),
    'GET /places/reverse': ok({ words: 'Bassaleg Road, Newport', unknown: false }),
    ...more,
  })
  return { heard, ...open('/request-service') }
}
/** The device says where it is, or why not. */
const device = (answer: { coords?: typeof NEWPORT; code?: number }) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    onLine: true,
    geolocation: {
      getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) =>
        answer.coords ? found({ coords: answer.coords }) : failed({ code: answer.code }),
    },
  })
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const press = (name: string) => fireEvent.click(button(name))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const toasts = () => within(screen.getByRole('region', { name: /Notifications/ }))
const sent = (heard: { asked: string; body: unknown }[]) =>
  heard.filter(({ asked }) => asked === 'POST /service-requests')

async function fill() {
  await screen.findByRole('form', { name: 'Request Service' })
  choose('Flat tyre')
  press('Pin Me')
  await screen.findByText(/51\.598214, -3\.022713/)
  type('Title', 'Flat tyre, no spare wheel')
  type('Description', 'Front left went flat after a bang.')
}

describe('a visitor', () => {
  it('is asked to log in, and comes back', async () => {
    server({})
    const { router } = open('/request-service')
    expect(await screen.findByText('Please log in to request a service.')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Log In' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toEqual({ next: '/request-service' })
  })
})

describe('the form', () => {
  it('names what is missing, where it is, and takes the keyboard to the first', async () => {
    page()
    await screen.findByRole('form', { name: 'Request Service' })
    press('Post Service Request')
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(toasts().getByText('Please fill in all required fields.')).toBeTruthy()
    expect(screen.getByText('Please choose what has happened')).toBeTruthy()
    expect(screen.getByText('Please press Pin Me, drag the map, or choose a place that was found')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Jump start' })))
    choose('Flat tyre')
    press('Post Service Request')
    await waitFor(() => expect(document.activeElement).toBe(button('Pin Me')))
  })

  it('is sent with coordinates of six decimals and the vehicle of the garage, and leads home', async () => {
    device({ coords: NEWPORT })
    const { heard, router } = page({ 'POST /service-requests': () => ({ status: 201, body: serviceRequest('r1') }) })
    await fill()
    expect(toasts().getByText('Location Added')).toBeTruthy()
    expect(toasts().getByText('Your current location has been added to the request.')).toBeTruthy()
    expect(await screen.findByText('Bassaleg Road, Newport')).toBeTruthy()
    expect(screen.getByText(/within 8 m/)).toBeTruthy()
    choose('High')
    type('Budget range', '£60 to £120')
    press('Post Service Request')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(await screen.findByText('Service Request Created')).toBeTruthy()
    expect(screen.getByText('Your request has been posted. Service providers will start bidding soon!')).toBeTruthy()
    expect(sent(heard).map(({ body }) => body)).toEqual([
      {
        service_type: 'flat-tire',
        urgency: 'high',
        title: 'Flat tyre, no spare wheel',
        description: 'Front left went flat after a bang.',
        location: '51.598214, -3.022713',
        lng: NEWPORT.longitude,
        lat: NEWPORT.latitude,
        budget_range: '£60 to £120',
        vehicle_id: 'leaf',
      },
    ])
  })

  it.each([
    [1, 'Location access denied. Please enable location permissions.'],
    [2, 'Location information unavailable.'],
    [3, 'Location request timed out.'],
    [9, 'Unable to get your location.'],
  ])('says why the device does not tell where it is (%i)', async (code, sentence) => {
    device({ code })
    page()
    await screen.findByRole('form', { name: 'Request Service' })
    press('Pin Me')
    expect(await screen.findByText('Location Error')).toBeTruthy()
    // Once in the toast, and once where it stays.
    expect(screen.getAllByText(sentence)).toHaveLength(2)
  })

  it('says so where the browser knows no location', async () => {
    const { geolocation: _, ...without } = { ...navigator, userAgent: navigator.userAgent, onLine: true }
    vi.stubGlobal('navigator', without)
    page()
    await screen.findByRole('form', { name: 'Request Service' })
    press('Pin Me')
    expect(await screen.findByText('Location Not Supported')).toBeTruthy()
    expect(screen.getAllByText("Your browser doesn't support location services.")).toHaveLength(2)
  })

  it('takes a place that is found by its name', async () => {
    const square = { kind: 'street', name: 'Park Square', context: 'Newport', lng: -2.99712, lat: 51.58433 }
    const { heard } = page({
      'GET /places/search': ok([{ ...square, car_park_id: null }]),
      'POST /service-requests': () => ({ status: 201, body: serviceRequest('r1') }),
    })
    await screen.findByRole('form', { name: 'Request Service' })
    const search = screen.getByRole('combobox', { name: 'Address, place or postcode' })
    fireEvent.focus(search)
    fireEvent.change(search, { target: { value: 'park sq' } })
    fireEvent.click(await screen.findByRole('option'))
    expect(await screen.findByText('Park Square, Newport')).toBeTruthy()
    choose('Jump start')
    type('Title', 'Dead battery')
    type('Description', 'It clicks.')
    press('Post Service Request')
    await waitFor(() => expect(sent(heard)).toHaveLength(1))
    expect(sent(heard)[0]?.body).toMatchObject({ location: 'Park Square, Newport', lng: -2.99712, lat: 51.58433 })
  })

  it('leads with what to do on a motorway, once it is urgent there', async () => {
    device({ coords: NEWPORT })
    page({ 'GET /places/reverse': ok({ words: 'M4 westbound, Newport', unknown: false }) })
    await fill()
    expect(await screen.findByText('This looks like the M4.')).toBeTruthy()
    expect(screen.queryByText('On a motorway? Do this first')).toBeNull()
    choose('Urgent')
    expect(await screen.findByText('On a motorway? Do this first')).toBeTruthy()
    expect(screen.getByText('999 comes before us.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999')
    const tick = screen.getByRole('checkbox', { name: /I’m on a motorway/ })
    fireEvent.click(tick)
    expect(screen.queryByText('On a motorway? Do this first')).toBeNull()
    fireEvent.click(tick)
    expect(screen.getByText('On a motorway? Do this first')).toBeTruthy()
  })

  it('takes words about a vehicle of the garage too', async () => {
    device({ coords: NEWPORT })
    const { heard } = page({ 'POST /service-requests': () => ({ status: 201, body: serviceRequest('r1') }) })
    await fill()
    type('Vehicle info', 'Locking wheel nuts')
    press('Post Service Request')
    await waitFor(() => expect(sent(heard)).toHaveLength(1))
    expect(sent(heard)[0]?.body).toMatchObject({ vehicle_id: 'leaf', vehicle_info: 'Locking wheel nuts' })
  })

  it('offers no plate that another account still has', async () => {
    device({ coords: NEWPORT })
    const claimed = vehicle('AB12CDE', { id: 'claimed', state: 'pending' })
    const { heard } = page({
      'GET /vehicles': ok([claimed, LEAF]),
      'POST /service-requests': () => ({ status: 201, body: serviceRequest('r1') }),
    })
    await fill()
    fireEvent.click(screen.getByRole('button', { expanded: false, description: /Vehicle/ }))
    expect(screen.queryByRole('radio', { name: /AB12/ })).toBeNull()
    press('Post Service Request')
    await waitFor(() => expect(sent(heard)).toHaveLength(1))
    expect(sent(heard)[0]?.body).toMatchObject({ vehicle_id: 'leaf' })
  })

  it('takes another vehicle in words', async () => {
    device({ coords: NEWPORT })
    const { heard } = page({ 'POST /service-requests': () => ({ status: 201, body: serviceRequest('r1') }) })
    await fill()
    fireEvent.click(screen.getByRole('button', { expanded: false, description: /Vehicle/ }))
    choose('Another vehicle')
    type('Vehicle info', 'White van')
    press('Post Service Request')
    await waitFor(() => expect(sent(heard)).toHaveLength(1))
    expect(sent(heard)[0]?.body).toMatchObject({ vehicle_info: 'White van' })
    expect(sent(heard)[0]?.body).not.toHaveProperty('vehicle_id')
  })

  it('loses nothing that was typed, neither by a failure nor by leaving', async () => {
    device({ coords: NEWPORT })
    const { unmount } = page({ 'POST /service-requests': () => problem(500, 'odd', 'Odd') })
    await fill()
    press('Post Service Request')
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getAllByText('Failed to create service request. Please try again.')).toHaveLength(2)
    expect(field('Title').value).toBe('Flat tyre, no spare wheel')
    unmount()
    page()
    await screen.findByText(/51\.598214, -3\.022713/)
    expect([field('Title').value, field('Description').value]).toEqual([
      'Flat tyre, no spare wheel',
      'Front left went flat after a bang.',
    ])
    expect(screen.getByRole('radio', { name: 'Flat tyre' }).getAttribute('aria-checked')).toBe('true')
  })

  it('says what the server says where trying again would not help, and names a field at fault', async () => {
    device({ coords: NEWPORT })
    const answers = [
      problem(409, 'too_many_open', 'You have three requests open already.'),
      {
        status: 422,
        body: {
          ...(problem(422, 'invalid', 'The title is rude').body as object),
          fields: { title: 'The title is rude' },
        },
      },
    ]
    page({ 'POST /service-requests': () => answers.shift() ?? { status: 500 } })
    await fill()
    press('Post Service Request')
    await waitFor(() => expect(screen.getAllByText('You have three requests open already.')).toHaveLength(2))
    expect(screen.getByText('What you typed is still here.')).toBeTruthy()
    expect(field('Title').value).toBe('Flat tyre, no spare wheel')
    press('Post Service Request')
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  })

  it('sends its photos once it is posted, and goes home when they have arrived', async () => {
    device({ coords: NEWPORT })
    const begun = uploads()
    const { router } = page({ 'POST /service-requests': () => ({ status: 201, body: serviceRequest('r1') }) })
    await fill()
    const input = screen.getByLabelText('Add photos')
    fireEvent.change(input, { target: { files: [new File(['x'], 'wheel.jpg', { type: 'image/jpeg' })] } })
    expect(begun).toHaveLength(0)
    press('Post Service Request')
    expect(await screen.findByText('Your request is posted')).toBeTruthy()
    await waitFor(() => expect(begun.map(({ asked }) => asked)).toEqual(['POST /service-requests/r1/photos']))
    begun[0]?.fail()
    expect(await screen.findByText('A photo did not arrive. Try again, or go on without it.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/request-service')
    press('Try again')
    await waitFor(() => expect(begun).toHaveLength(2))
    begun[1]?.answer(201, { id: 'p1', url: '/api/v1/pictures/p1', width: 4, height: 3 })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('leads to a request that is open already', async () => {
    page({ 'GET /service-requests': ok({ service_requests: [requestSummary('r9')], next: null }) })
    const link = await screen.findByRole('link', { name: 'Go to it' })
    expect(link.getAttribute('href')).toBe('/my-requests/r9')
  })
})
