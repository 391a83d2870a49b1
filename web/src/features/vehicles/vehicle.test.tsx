import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import type { Vehicle, VehiclePhoto } from '@/data/vehicles/types'
import { open, problem, server, uploads } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
})

type Answers = Parameters<typeof server>[0]
const CLAIM = { id: 'c', state: 'pending', made_at: '2026-11-19T10:00:00Z', decided_at: null, reason: null } as const
const photo = (id: string): VehiclePhoto => ({ id, url: `/api/v1/pictures/${id}`, width: 1600, height: 1200 })
const PHOTOS = ['p1', 'p2', 'p3'].map(photo)

/** The page of a vehicle, as the server has it. */
async function page(of: Vehicle, more: Answers = {}) {
  signedIn()
  const heard = server({
    'GET /vehicles/v1': () => ({ status: 200, body: of }),
    'GET /vehicles': () => ({ status: 200, body: [of] }),
    ...more,
  })
  const opened = open('/vehicle/v1')
  await screen.findByRole('region', { name: 'Details' })
  return { heard, ...opened }
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sentTo = (heard: { asked: string; body: unknown }[], asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)
const facts = () =>
  [...screen.getByRole('region', { name: 'Details' }).querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map((part) => part.textContent),
  )

describe('a vehicle', () => {
  it.each(['/vehicle/v1', '/vehicle-profile/v1'])('is the same at %s', async (address) => {
    signedIn()
    server({ 'GET /vehicles/v1': () => ({ status: 200, body: vehicle('AB12CDE', { id: 'v1', year: null }) }) })
    open(address)
    await screen.findByRole('region', { name: 'Details' })
    expect(facts()).toEqual([
      ['Registration', 'AB12 CDE'],
      ['Make', 'Ford'],
      ['Model', 'Focus'],
      ['Colour', 'Blue'],
      ['Year', 'Not given'],
      ['Primary', 'No'],
    ])
    expect(document.title).toBe('Ford Focus · CarPal')
  })

  it('that is not one’s own is not found, and Back leads to the list', async () => {
    signedIn()
    server({
      'GET /vehicles/v1': () => problem(404, 'not_found', 'Vehicle not found'),
      'GET /vehicles': () => ({ status: 200, body: [] }),
    })
    const { router } = open('/vehicle/v1')
    expect(await screen.findByRole('heading', { name: 'Vehicle not found' })).toBeTruthy()
    press('Back')
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'))
  })

  it('that cannot be loaded says why, and can be tried again', async () => {
    signedIn()
    server({ 'GET /vehicles/v1': () => problem(403, 'blocked', 'Your account is blocked.') })
    open('/vehicle/v1')
    expect(await screen.findByText('Your account is blocked.')).toBeTruthy()
    server({ 'GET /vehicles/v1': () => ({ status: 200, body: vehicle('AB12CDE') }) })
    press('Try again')
    expect(await screen.findByRole('region', { name: 'Details' })).toBeTruthy()
  })

  it('is edited: what was emptied is nothing', async () => {
    const before = vehicle('AB12CDE', { id: 'v1' })
    const after = { ...before, model: null, year: 2020 }
    const { heard } = await page(before, { 'PATCH /vehicles/v1': () => ({ status: 200, body: after }) })
    press('Edit details')
    fireEvent.change(screen.getByRole('textbox', { name: 'Model optional' }), { target: { value: ' ' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Year optional' }), { target: { value: '2020' } })
    fireEvent.click(card('Details').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(facts()[4]).toEqual(['Year', '2020']))
    expect(sentTo(heard, 'PATCH /vehicles/v1')).toEqual([{ make: 'Ford', model: null, color: 'Blue', year: 2020 }])
  })

  it('shows what is wrong at its field, and can be left as it was', async () => {
    const words = 'Please enter a year between 1885 and 2027'
    await page(vehicle('AB12CDE', { id: 'v1' }), {
      'PATCH /vehicles/v1': () => problem(422, 'invalid', words, { year: words }),
    })
    press('Edit details')
    fireEvent.change(screen.getByRole('textbox', { name: 'Year optional' }), { target: { value: '1800' } })
    fireEvent.click(card('Details').getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(words)).toBeTruthy()
    press('Cancel')
    expect(facts()[4]).toEqual(['Year', '2019'])
  })

  it('becomes the primary one; one that is cannot be unmade', async () => {
    const before = vehicle('AB12CDE', { id: 'v1' })
    const { heard } = await page(before, {
      'PATCH /vehicles/v1': () => ({ status: 200, body: { ...before, is_primary: true } }),
    })
    press('Make primary')
    await waitFor(() => expect(facts()[5]).toEqual(['Primary', 'Yes']))
    expect(sentTo(heard, 'PATCH /vehicles/v1')).toEqual([{ is_primary: true }])
    expect(screen.queryByRole('button', { name: 'Make primary' })).toBeNull()
  })

  it('is removed after asking, and the list is asked for again', async () => {
    const { heard, router } = await page(vehicle('AB12CDE', { id: 'v1' }), {
      'DELETE /vehicles/v1': () => ({ status: 204 }),
      'GET /vehicles': () => ({ status: 200, body: [] }),
    })
    press('Remove vehicle')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this vehicle?' }))
    expect(sentTo(heard, 'DELETE /vehicles/v1')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'))
    expect(await screen.findByText('No vehicles registered')).toBeTruthy()
    expect(heard.filter(({ asked }) => asked === 'GET /vehicles/v1')).toHaveLength(1)
  })
})

describe('notes', () => {
  const NOTED = vehicle('AB12CDE', { id: 'v1', notes: 'MOT in March\nSpare key: Sam' })

  it('are read, edited and saved', async () => {
    const { heard } = await page(NOTED, {
      'PATCH /vehicles/v1': ({ body }) => ({ status: 200, body: { ...NOTED, ...(body as object) } }),
    })
    expect(card('Notes').getByText(/Spare key: Sam/)).toBeTruthy()
    press('Edit notes')
    const notes = screen.getByLabelText('Your notes') as HTMLTextAreaElement
    expect(notes.value).toBe(NOTED.notes)
    fireEvent.change(notes, { target: { value: 'MOT done' } })
    fireEvent.click(card('Notes').getByRole('button', { name: 'Save' }))
    expect(await card('Notes').findByText('MOT done')).toBeTruthy()
    expect(sentTo(heard, 'PATCH /vehicles/v1')).toEqual([{ notes: 'MOT done' }])
  })

  it('keep what was typed when they could not be saved', async () => {
    await page(NOTED, { 'PATCH /vehicles/v1': () => ({ status: 500 }) })
    press('Edit notes')
    const notes = screen.getByLabelText('Your notes') as HTMLTextAreaElement
    fireEvent.change(notes, { target: { value: 'MOT done' } })
    fireEvent.click(card('Notes').getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to update notes. Please try again.')).toBeTruthy()
    expect(notes.value).toBe('MOT done')
  })

  it('are left as they were by Cancel', async () => {
    const { heard } = await page(NOTED)
    press('Edit notes')
    fireEvent.change(screen.getByLabelText('Your notes'), { target: { value: 'gone' } })
    press('Cancel')
    expect(card('Notes').getByText(/Spare key: Sam/)).toBeTruthy()
    expect(sentTo(heard, 'PATCH /vehicles/v1')).toEqual([])
  })
})

describe('photos', () => {
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement
  const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
  const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

  it('have words, and open large; the arrow keys lead on', async () => {
    await page(vehicle('AB12CDE', { id: 'v1', photos: PHOTOS }))
    expect(card('Photos').getByText('3 of 6')).toBeTruthy()
    fireEvent.click(card('Photos').getByRole('button', { name: 'Ford Focus, photo 2 of 3' }))
    const viewer = await screen.findByRole('dialog', { name: 'Ford Focus, photo 2 of 3' })
    fireEvent.keyDown(viewer, { key: 'ArrowRight' })
    expect(within(viewer).getByRole('heading', { name: 'Ford Focus, photo 3 of 3' })).toBeTruthy()
    fireEvent.keyDown(viewer, { key: 'ArrowRight' })
    expect((within(viewer).getByRole('button', { name: 'Next photo' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(within(viewer).getByRole('button', { name: 'Previous photo' }))
    expect(within(viewer).getByRole('img', { name: 'Ford Focus, photo 2 of 3' })).toBeTruthy()
  })

  it('are deleted after asking', async () => {
    const { heard } = await page(vehicle('AB12CDE', { id: 'v1', photos: PHOTOS }), {
      'DELETE /vehicles/v1/photos/p3': () => ({ status: 204 }),
    })
    fireEvent.click(card('Photos').getByRole('button', { name: 'Ford Focus, photo 3 of 3' }))
    press('Delete photo')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'Ford Focus, photo 2 of 2' })
    expect(sentTo(heard, 'DELETE /vehicles/v1/photos/p3')).toHaveLength(1)
  })

  it('are sent one after the other, with what is sent so far', async () => {
    await page(vehicle('AB12CDE', { id: 'v1' }))
    const sent = uploads()
    expect(card('Photos').getByText(/No photos yet/)).toBeTruthy()
    choose(file('a.jpg'), file('b.png', 'image/png'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.asked).toBe('POST /vehicles/v1/photos')
    expect(sent[0]?.form.get('photo')).toHaveProperty('name', 'a.jpg')
    expect(card('Photos').getByText('Waiting')).toBeTruthy()
    sent[0]?.progress(0.5)
    expect(await card('Photos').findByText('50%')).toBeTruthy()
    sent[0]?.progress(1)
    expect(await card('Photos').findByText('Saving…')).toBeTruthy()
    sent[0]?.answer(201, photo('n1'))
    expect(await card('Photos').findByText('1 of 6')).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(201, photo('n2'))
    expect(await card('Photos').findByRole('button', { name: 'Ford Focus, photo 2 of 2' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('that did not arrive say why, and can be sent again', async () => {
    await page(vehicle('AB12CDE', { id: 'v1' }))
    const sent = uploads()
    choose(file('a.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    const words = 'We can’t open this picture. It may be damaged. Please choose another.'
    sent[0]?.answer(422, problem(422, 'invalid', 'Please check', { photo: words }).body)
    expect(await screen.findByText(words)).toBeTruthy()
    press('Try again')
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.fail()
    expect(await screen.findByText('CarPal could not be reached. Check your connection and try again.')).toBeTruthy()
    press('Dismiss')
    expect(card('Photos').getByText(/No photos yet/)).toBeTruthy()
  })

  it('can be called off', async () => {
    await page(vehicle('AB12CDE', { id: 'v1' }))
    const sent = uploads()
    choose(file('a.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    press('Stop sending a.jpg')
    expect(sent[0]?.called_off).toBe(true)
    expect(card('Photos').getByText(/No photos yet/)).toBeTruthy()
  })

  it('are at most six: what is too many stays here', async () => {
    await page(vehicle('AB12CDE', { id: 'v1', photos: ['1', '2', '3', '4', '5'].map(photo) }))
    const sent = uploads()
    choose(file('a.jpg'), file('b.jpg'))
    expect(await screen.findByText('A vehicle can have at most 6 photos')).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.answer(201, photo('6'))
    expect(await card('Photos').findByText('6 of 6')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Add Photo' }) as HTMLButtonElement).disabled).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('are asked for again when their address has run out, once', async () => {
    const of = vehicle('AB12CDE', { id: 'v1', photos: [photo('p1')] })
    const { heard } = await page(of, {})
    const before = sentTo(heard, 'GET /vehicles/v1').length
    fireEvent.error(screen.getByRole('img', { name: 'Ford Focus, photo 1 of 1' }))
    await waitFor(() => expect(sentTo(heard, 'GET /vehicles/v1')).toHaveLength(before + 1))
    // The words stand in for the picture.
    expect(screen.getByRole('img', { name: 'Ford Focus, photo 1 of 1' }).tagName).toBe('SPAN')
  })
})

describe('how a registration stands', () => {
  it('is quiet when it is one’s own', async () => {
    await page(vehicle('AB12CDE', { id: 'v1' }))
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.queryByText(/claim/i)).toBeNull()
    expect(screen.getByRole('link', { name: 'Print a card' }).getAttribute('href')).toBe('/vehicle-profile/v1/card')
  })

  it('offers the claim when another user has it', async () => {
    await page(vehicle('AB12CDE', { id: 'v1', state: 'pending' }))
    expect(screen.getByText('This vehicle registration is already registered by another user')).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Claim this registration' })
    expect(way.getAttribute('href')).toBe('/vehicles?claim=AB12CDE')
    expect(screen.queryByText('Windscreen card')).toBeNull()
  })

  it('tells that a claim is being checked, and lets it be withdrawn', async () => {
    const of = vehicle('AB12CDE', { id: 'v1', state: 'pending', claim: CLAIM })
    const { heard } = await page(of, {
      'DELETE /vehicles/v1/claim': () => ({ status: 200, body: { ...of, claim: { ...CLAIM, state: 'withdrawn' } } }),
    })
    expect(screen.getByText('We’re checking your claim.')).toBeTruthy()
    expect(screen.getByText(/You sent it on 19 Nov 2026/)).toBeTruthy()
    press('Withdraw claim')
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your claim?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw claim' }))
    expect(await screen.findByRole('link', { name: 'Claim this registration' })).toBeTruthy()
    expect(sentTo(heard, 'DELETE /vehicles/v1/claim')).toHaveLength(1)
  })

  it('gives the reason of a rejection, and lets it be claimed again', async () => {
    const claim = { ...CLAIM, state: 'rejected', decided_at: '2026-11-20T10:00:00Z', reason: 'Cannot be read' } as const
    await page(vehicle('AB12CDE', { id: 'v1', state: 'pending', claim }))
    expect(screen.getByText('Your claim was rejected on 20 Nov 2026.')).toBeTruthy()
    expect(screen.getByText('Cannot be read')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Claim it again' })).toBeTruthy()
  })

  it('warns the holder that another user claims it', async () => {
    await page(vehicle('AB12CDE', { id: 'v1', is_contested: true }))
    expect(screen.getByText('Another user has claimed this registration.')).toBeTruthy()
    expect(screen.getByText(/can’t get messages until/)).toBeTruthy()
  })
})
