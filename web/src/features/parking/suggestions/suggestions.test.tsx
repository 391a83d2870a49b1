import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { carParkInFull } from '@/testing/carParks'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { UNREAD } from './OpeningHoursField'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  // No map is drawn here: what is said of a place does not need one.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })

const suggestion = (more: object = {}) => ({
  id: 's1',
  state: 'pending',
  name: 'North Street',
  car_park_id: null,
  result_id: null,
  created_at: '2026-11-21T10:30:00Z',
  decided_at: null,
  told: '',
  fields: { name: 'North Street', price_hour_pence: 115 },
  notes: '',
  messages: [],
  can_answer: false,
  photos: [],
  can_add_photos: false,
  ...more,
})
const NEAR = {
  id: 7,
  name: 'Parking',
  name_inferred: true,
  address: '',
  lng: -2.997,
  lat: 51.587,
  tariff: 'pay_and_display',
  metres: 38,
}

function page(address: string, more: Answers = {}) {
  signedIn()
  const heard = server({
    'GET /places/reverse': ok({ words: 'North Street, Newport NP20 1JZ', unknown: false }),
    'GET /car-parks/near': ok([NEAR]),
    'GET /car-park-suggestions': ok({ suggestions: [], next: null }),
    'POST /car-park-suggestions': () => ({ status: 201, body: suggestion() }),
    ...more,
  })
  return { heard, ...open(address) }
}
const field = (name: RegExp | string) => screen.getByLabelText(name) as HTMLInputElement
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** What the form says under a title. */
const refusal = async (title: string) =>
  (await screen.findByText(title, { selector: '.notice__title' })).closest('[role=alert]')?.textContent
const AT = '/suggest-car-park?at=-2.99755,51.58700'

describe('suggesting a car park', () => {
  it('asks visitors to sign in', async () => {
    server({})
    open(AT)
    expect(await screen.findByText('Please sign in to suggest a car park.')).toBeTruthy()
  })

  it('asks whether it is the one nearby, names what is missing, and sends what was typed', async () => {
    const { heard } = page(AT)
    expect(await screen.findByText('An unnamed pay and display car park is 38 m away.')).toBeTruthy()
    const correct = screen.getByRole('link', { name: 'Yes, correct that one' })
    expect(correct.getAttribute('href')).toBe('/suggest-car-park?correct=7')
    press('No, a new one')
    expect(screen.queryByText('Is it this one?')).toBeNull()
    await waitFor(() => expect(field('Address').value).toBe('North Street, Newport NP20 1JZ'))
    press('Send suggestion')
    expect((await screen.findAllByText('Please fill in the required fields')).length).toBeGreaterThan(0)
    type('Name', ' North Street ')
    type(/^Price per hour/, '1.15')
    press('CCTV')
    press('Send suggestion')
    expect(await screen.findByText('Car park suggestion submitted successfully!')).toBeTruthy()
    const [sent] = heard.filter(({ asked }) => asked === 'POST /car-park-suggestions')
    expect(sent?.body).toEqual({
      fields: {
        name: 'North Street',
        address: 'North Street, Newport NP20 1JZ',
        lng: -2.99755,
        lat: 51.587,
        price_hour_pence: 115,
        price_flat_pence: null,
        facilities: ['cctv'],
      },
      notes: '',
    })
  })

  it('rounds no price: it says beside the field what one is, and sends nothing', async () => {
    const { heard } = page(AT)
    await waitFor(() => expect(field('Address').value).not.toBe(''))
    type('Name', 'North Street')
    type(/^Price per hour/, '1.234')
    press('Send suggestion')
    const sentence = 'Please enter a price in pounds and pence, such as 2.50'
    expect(await screen.findByText(sentence, { selector: '.field-error' })).toBeTruthy()
    expect(field(/^Price per hour/).getAttribute('aria-invalid')).toBe('true')
    expect(heard.some(({ asked }) => asked === 'POST /car-park-suggestions')).toBe(false)
  })

  it('asks again when the pin has moved, and says when it stands in one', async () => {
    page(AT, { 'GET /car-parks/near': ok([{ ...NEAR, metres: 0 }]) })
    expect(await screen.findByText('The pin is inside an unnamed pay and display car park.')).toBeTruthy()
    press('No, a new one')
    expect(screen.queryByText('Is it this one?')).toBeNull()
    type('Latitude', '51.58703')
    await waitFor(() => expect(field('Latitude').value).toBe('51.58703'))
    expect(screen.queryByText('Is it this one?')).toBeNull()
    type('Latitude', '51.58730')
    expect(await screen.findByText('Is it this one?')).toBeTruthy()
  })

  it('begins as the map was looked at, and sets no pin from afar', async () => {
    page('/suggest-car-park?at=-2.99755,51.58700,15.2')
    await screen.findByRole('form', { name: 'Suggestion' })
    expect([field('Latitude').value, field('Longitude').value]).toEqual(['51.58700', '-2.99755'])
    page('/suggest-car-park?at=-3.20000,54.60000,6.0')
    await waitFor(() =>
      expect(screen.getAllByLabelText('Latitude').map((one) => (one as HTMLInputElement).value)).toContain('0'),
    )
  })

  it('says how opening hours are read, and that an admin sees others as they were typed', async () => {
    const read: Record<string, object> = {
      'Mon-Fri 8am to 6pm': { hours: 'Mo-Fr 08:00-18:00', sentence: 'Open Monday to Friday, 08:00 to 18:00' },
    }
    const { heard } = page(AT, {
      'GET /opening-hours': ({ query }) => ({
        status: 200,
        body: read[query.get('text') ?? ''] ?? { hours: null, sentence: null },
      }),
    })
    await screen.findByRole('form', { name: 'Suggestion' })
    type(/^Opening hours/, 'Mon-Fri 8am to 6pm')
    expect(await screen.findByText('Open Monday to Friday, 08:00 to 18:00')).toBeTruthy()
    type(/^Opening hours/, 'ask at the bar')
    expect(await screen.findByText(UNREAD)).toBeTruthy()
    expect(heard.filter(({ asked }) => asked === 'GET /opening-hours')).toHaveLength(2)
  })

  it('says what the server refuses, and keeps what was typed', async () => {
    page(AT, { 'POST /car-park-suggestions': () => problem(409, 'already_sent', 'You have already sent this.') })
    await waitFor(() => expect(field('Address').value).not.toBe(''))
    type('Name', 'North Street')
    press('Send suggestion')
    expect(await refusal('Failed to submit suggestion')).toContain('You have already sent this.')
    expect(field('Name').value).toBe('North Street')
  })

  it.each([
    ['the server fails', () => ({ status: 500 }), 'Something went wrong. Please try again.'],
    [
      'the connection is lost',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'CarPal could not be reached. Check your connection and try again.',
    ],
  ])('says so where %s, and why', async (_, answer, why) => {
    page(AT, { 'POST /car-park-suggestions': answer })
    await waitFor(() => expect(field('Address').value).not.toBe(''))
    type('Name', 'North Street')
    press('Send suggestion')
    expect(await refusal('Failed to submit suggestion. Please try again.')).toContain(why)
    expect(field('Name').value).toBe('North Street')
  })

  it('says at its field what is wrong there', async () => {
    const fields = { price_hour_pence: 'Please enter a price up to £500.' }
    page(AT, { 'POST /car-park-suggestions': () => problem(422, 'invalid', 'Please check the price.', fields) })
    await waitFor(() => expect(field('Address').value).not.toBe(''))
    type('Name', 'North Street')
    press('Send suggestion')
    expect(await screen.findByText('Please enter a price up to £500.')).toBeTruthy()
    expect(field(/^Price per hour/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/Failed to submit/, { selector: '.notice__title' })).toBeNull()
  })
})

describe('correcting a car park', () => {
  it('sends what was changed, and no more', async () => {
    const carPark = carParkInFull(7, { restrictions: 'No vans' })
    const { heard } = page('/suggest-car-park?correct=7', {
      'GET /car-parks/7': ok(carPark),
      'POST /car-parks/7/corrections': () => ({ status: 201, body: suggestion({ car_park_id: 7 }) }),
    })
    await screen.findByRole('form', { name: 'Correction' })
    type(/^Restrictions/, '')
    type(/^Spaces/, '41')
    press('Send correction')
    expect(await screen.findByText('Correction sent. Thank you.')).toBeTruthy()
    const [sent] = heard.filter(({ asked }) => asked === 'POST /car-parks/7/corrections')
    expect(sent?.body).toEqual({ fields: { restrictions: '', capacity: 41 }, notes: '' })
  })

  it('sends nothing of what changed on the map meanwhile, and is kept by nothing that stood there before', async () => {
    let carPark = carParkInFull(7, { restrictions: 'No vans. '.repeat(60), surface: 'gravel' })
    const { heard } = page('/suggest-car-park?correct=7', {
      'GET /car-parks/7': () => ({ status: 200, body: carPark }),
      'POST /car-parks/7/corrections': () => ({ status: 201, body: suggestion({ car_park_id: 7 }) }),
    })
    await screen.findByRole('form', { name: 'Correction' })
    carPark = { ...carPark, surface: 'asphalt' }
    await queryClient.refetchQueries()
    type(/^Spaces/, '41')
    press('Send correction')
    expect(await screen.findByText('Correction sent. Thank you.')).toBeTruthy()
    const [sent] = heard.filter(({ asked }) => asked === 'POST /car-parks/7/corrections')
    expect(sent?.body).toEqual({ fields: { capacity: 41 }, notes: '' })
  })
})

describe('what became of it', () => {
  it('is told, and a question is answered', async () => {
    const asked = { by_admin: true, content: 'Is the entrance in Waters Lane?', at: '2026-11-21T11:00:00Z' }
    const waiting = suggestion({ state: 'needs_info', can_answer: true, messages: [asked] })
    const { heard } = page('/my-suggestions/s1', {
      'GET /car-park-suggestions/s1': ok(waiting),
      'POST /car-park-suggestions/s1/answers': () => ({
        status: 201,
        body: suggestion({ messages: [asked, { by_admin: false, content: 'Yes', at: '2026-11-21T12:00:00Z' }] }),
      }),
    })
    expect(await screen.findByText('We have a question')).toBeTruthy()
    expect(screen.getByText('£1.15')).toBeTruthy()
    type('Your answer', 'Yes')
    press('Send answer')
    expect(await screen.findByText('Being checked')).toBeTruthy()
    const [sent] = heard.filter(({ asked }) => asked.endsWith('/answers'))
    expect(sent?.body).toEqual({ content: 'Yes' })
  })

  it.each([
    ['rejected', null, 'Not added', 'It isn’t on the map.'],
    ['rejected', 7, 'Not changed', 'The map stays as it is.'],
    ['approved', null, 'On the map', 'Thank you. Other drivers see it now.'],
    ['approved', 7, 'Corrected', 'Thank you. The map is corrected.'],
  ])('of one that is %s says what it means for the map (correcting %s)', async (state, car_park_id, label, meaning) => {
    page('/my-suggestions/s1', { 'GET /car-park-suggestions/s1': ok(suggestion({ state, car_park_id })) })
    expect(await screen.findByText(meaning)).toBeTruthy()
    expect(screen.getByText(label)).toBeTruthy()
  })
})
