import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { ownershipOf } from '@/data/vehicles/ownership'
import type { Vehicle } from '@/data/vehicles/types'
import { siteConfig } from '@/testing/config'
import { open, problem, server, uploads } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'
import { colourOf, detailOf, nameOf } from './format'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
})

type Answers = Parameters<typeof server>[0]
const CLAIM = { id: 'c', state: 'pending', made_at: '2026-11-19T10:00:00Z', decided_at: null, reason: null } as const
const garage = (fleet: Vehicle[], more: Answers = {}, enquiry = false) =>
  server({
    'GET /vehicles': () => ({ status: 200, body: fleet }),
    'GET /config': () => ({ status: 200, body: siteConfig({ vehicle_enquiry: enquiry }) }),
    ...more,
  })
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const jpeg = (name = 'v5c.jpg', size = 1000) => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

describe('words', () => {
  it('name a vehicle by what is known of it', () => {
    expect(nameOf(vehicle('AB12CDE'))).toBe('Ford Focus')
    expect(nameOf({ make: null, model: 'Focus' })).toBe('Focus')
    expect(nameOf({ make: null, model: null })).toBeNull()
    expect(detailOf(vehicle('AB12CDE'))).toBe('Blue, 2019')
    expect(detailOf({ color: null, year: null })).toBe('')
  })

  it('show the paint that a colour names, and none for what is no colour', () => {
    expect(colourOf('Deep BLUE')).toBe(colourOf('blue'))
    expect(colourOf('Gray')).toBe(colourOf('grey'))
    expect(colourOf('constructor')).toBeNull()
    expect(colourOf('zebra')).toBeNull()
    expect(colourOf(null)).toBeNull()
  })

  it('tell how a registration stands', () => {
    expect(ownershipOf(vehicle('A'))).toBe('active')
    expect(ownershipOf(vehicle('A', { state: 'pending' }))).toBe('pending')
    expect(ownershipOf(vehicle('A', { state: 'pending', claim: CLAIM }))).toBe('claiming')
    expect(ownershipOf(vehicle('A', { state: 'pending', claim: { ...CLAIM, state: 'withdrawn' } }))).toBe('pending')
    expect(ownershipOf(vehicle('A', { is_contested: true }))).toBe('contested')
  })
})

describe('the list', () => {
  it('asks a visitor to sign in, and comes back to where they wanted to go', async () => {
    const heard = server({})
    const { router } = open('/vehicles?claim=AB12CDE')
    fireEvent.click(await screen.findByRole('link', { name: 'Sign In' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(heard).toEqual([])
    garage([])
    signedIn()
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/vehicles?claim=AB12CDE'),
    )
  })

  it('has a card for each, with plate, name, badges and the way on', async () => {
    signedIn()
    const photo = { id: 'p', url: '/api/v1/pictures/p', width: 1600, height: 1200 }
    garage([
      vehicle('BD19KXM', { is_primary: true, photos: [photo] }),
      vehicle('YK70LTV', { state: 'pending' }),
      vehicle('FXZ4417', { state: 'pending', claim: CLAIM }),
      vehicle('ABC123D', { make: null, model: null, is_contested: true }),
    ])
    open('/vehicles')
    expect(await screen.findByText('4 vehicles')).toBeTruthy()
    const [own, pending, claiming, contested] = within(screen.getByRole('main')).getAllByRole('listitem')
    const card = (element: HTMLElement | undefined) => within(element as HTMLElement)
    expect(card(own).getByRole('img').textContent).toBe('BD19 KXM')
    expect(card(own).getByText('Primary')).toBeTruthy()
    expect(card(own).getByText('Active')).toBeTruthy()
    expect(card(own).getByRole('link', { name: 'Ford Focus' }).getAttribute('href')).toBe('/vehicle-profile/BD19KXM')
    expect(card(own).getByRole('link', { name: 'Print a card' }).getAttribute('href')).toBe(
      '/vehicle-profile/BD19KXM/card',
    )
    expect(own?.querySelector('img')?.getAttribute('src')).toBe('/api/v1/pictures/p')
    expect(card(pending).getByText('Pending')).toBeTruthy()
    expect(card(pending).getByRole('link', { name: 'Claim it' }).getAttribute('href')).toBe('/vehicles?claim=YK70LTV')
    expect(card(claiming).getByText('Claim being checked')).toBeTruthy()
    expect(card(claiming).getByText('It can’t get messages until the claim is decided.')).toBeTruthy()
    expect(card(contested).getByText('Claimed by another user')).toBeTruthy()
    expect(card(contested).getByRole('link', { name: 'Vehicle' })).toBeTruthy()
  })

  it('says that it is loading, that it is empty, and that it failed', async () => {
    signedIn()
    garage([])
    open('/vehicles')
    expect(await screen.findByText('Loading vehicles...')).toBeTruthy()
    expect(await screen.findByText('No vehicles registered')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add Vehicle' })).toHaveLength(1)
  })

  it('says why it could not be loaded, and tries again', async () => {
    signedIn()
    garage([], { 'GET /vehicles': () => problem(403, 'closing', 'Your account will be deleted on 21 December 2026.') })
    open('/vehicles')
    expect(await screen.findByText('Your account will be deleted on 21 December 2026.')).toBeTruthy()
    garage([])
    press('Try again')
    expect(await screen.findByText('No vehicles registered')).toBeTruthy()
  })
})

describe('adding a vehicle', () => {
  const ask = async () => {
    press('Add Vehicle')
    return inDialog('Add Vehicle')
  }

  it('sends the registration in upper case and trimmed, and nothing for what is empty', async () => {
    signedIn()
    const heard = garage([], { 'POST /vehicles': () => ({ status: 201, body: vehicle('AB12CDE') }) })
    open('/vehicles')
    await screen.findByText('No vehicles registered')
    const dialog = await ask()
    type('Registration', ' ab12 cde ')
    type('Make optional', ' Ford ')
    type('Year optional', '2019')
    fireEvent.click(dialog.getByRole('button', { name: 'Add Vehicle' }))
    expect(await screen.findByText('Vehicle added successfully!')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /vehicles')?.body).toEqual({
      registration: 'AB12 CDE',
      make: 'Ford',
      model: null,
      color: null,
      year: 2019,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The list is asked for again.
    expect(heard.filter(({ asked }) => asked === 'GET /vehicles')).toHaveLength(2)
  })

  it('needs a registration and a whole year before anyone is asked', async () => {
    signedIn()
    const heard = garage([])
    open('/vehicles')
    await screen.findByText('No vehicles registered')
    const dialog = await ask()
    type('Year optional', '19')
    fireEvent.click(dialog.getByRole('button', { name: 'Add Vehicle' }))
    expect(await screen.findByText('Registration number is required')).toBeTruthy()
    expect(screen.getByText('Please enter a year with four digits')).toBeTruthy()
    expect(heard.some(({ asked }) => asked.startsWith('POST'))).toBe(false)
  })

  it('warns of a format that it does not know, and refuses nothing', async () => {
    signedIn()
    const heard = garage([], { 'POST /vehicles': () => ({ status: 201, body: vehicle('WXYZ99999') }) })
    open('/vehicles')
    await screen.findByText('No vehicles registered')
    const dialog = await ask()
    type('Registration', 'WXYZ99999')
    expect(screen.getByText('This doesn’t look like a UK plate, but you can still use it.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Add Vehicle' }))
    expect(await screen.findByText('Vehicle added successfully!')).toBeTruthy()
    expect(heard.some(({ asked }) => asked === 'POST /vehicles')).toBe(true)
  })

  it('shows that one has it already, and offers no claim', async () => {
    signedIn()
    const words = 'You have already added this vehicle to your account'
    garage([], { 'POST /vehicles': () => problem(409, 'already_yours', words, { registration: words }) })
    open('/vehicles')
    await screen.findByText('No vehicles registered')
    const dialog = await ask()
    type('Registration', 'AB12CDE')
    fireEvent.click(dialog.getByRole('button', { name: 'Add Vehicle' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('Claim this registration')).toBeNull()
  })

  it('offers the claim of a taken plate, until another one is typed', async () => {
    signedIn()
    const words = 'This vehicle registration is already registered by another user'
    garage([], { 'POST /vehicles': () => problem(409, 'registration_taken', words, { registration: words }) })
    const { router } = open('/vehicles')
    await screen.findByText('No vehicles registered')
    const dialog = await ask()
    const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Add Vehicle' }))
    type('Registration', 'ab12 cde')
    submit()
    expect(await screen.findByText(words)).toBeTruthy()
    type('Registration', 'ab12 cdf')
    expect(screen.queryByRole('button', { name: 'Claim this registration' })).toBeNull()
    submit()
    fireEvent.click(await screen.findByRole('button', { name: 'Claim this registration' }))
    await inDialog('Claim this registration')
    expect(router.state.location.search).toBe('?claim=AB12CDF')
  })

  it('looks the vehicle up where the server can, and fills in what it is told', async () => {
    signedIn()
    const answers = { make: 'FORD', color: 'BLUE', fuel: null, year: 2019 }
    const heard = garage([], { 'POST /vehicles/enquiry': () => ({ status: 200, body: answers }) }, true)
    open('/vehicles')
    await screen.findByText('No vehicles registered')
    await ask()
    const lookUp = (await screen.findByRole('button', { name: 'Look up' })) as HTMLButtonElement
    expect(lookUp.disabled).toBe(true)
    type('Registration', 'ab12cde')
    press('Look up')
    expect(await screen.findByText('Found: FORD, BLUE, 2019.')).toBeTruthy()
    expect((screen.getByRole('textbox', { name: 'Make optional' }) as HTMLInputElement).value).toBe('FORD')
    expect((screen.getByRole('textbox', { name: 'Year optional' }) as HTMLInputElement).value).toBe('2019')
    expect(heard.map(({ asked }) => asked)).toContain('POST /vehicles/enquiry')
  })

  it('says what the register says, and offers no look-up without it', async () => {
    signedIn()
    const words = 'No vehicle with this registration was found'
    garage([], { 'POST /vehicles/enquiry': () => problem(404, 'not_found', words) }, true)
    const { unmount } = open('/vehicles')
    await screen.findByText('No vehicles registered')
    await ask()
    type('Registration', 'ab12cde')
    fireEvent.click(await screen.findByRole('button', { name: 'Look up' }))
    expect(await screen.findByText(words)).toBeTruthy()
    unmount()
    queryClient.clear()
    garage([])
    open('/vehicles')
    await screen.findByText('No vehicles registered')
    await ask()
    await waitFor(() => expect(queryClient.getQueryData(['config'])).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Look up' })).toBeNull()
  })
})

describe('a claim', () => {
  const input = () => screen.getByLabelText('Photo of the V5C registration certificate') as HTMLInputElement
  const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } })

  it('opens from the mail, says what happens, sends the photo and leads to the vehicle', async () => {
    signedIn()
    const claimed = vehicle('AB12CDE', { id: 'v9', state: 'pending', claim: CLAIM })
    garage([], { 'GET /vehicles/v9': () => ({ status: 200, body: claimed }) })
    const sent = uploads()
    const { router } = open('/vehicles?claim=ab12%20cde')
    const dialog = await inDialog('Claim this registration')
    expect(dialog.getByRole('img', { name: /^Registration/ }).textContent).toBe('AB12 CDE')
    expect(dialog.getByText(/An administrator checks/)).toBeTruthy()
    expect(dialog.getByText(/We delete the photo once/)).toBeTruthy()
    press('Send claim')
    expect(await screen.findByText('Please choose a picture')).toBeTruthy()
    expect(sent).toEqual([])
    choose(jpeg())
    expect(await dialog.findByRole('img', { name: 'What you chose' })).toBeTruthy()
    press('Send claim')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.asked).toBe('POST /vehicles/claims')
    expect(sent[0]?.token).toBe('access-1')
    expect(sent[0]?.form.get('registration')).toBe('AB12CDE')
    expect(sent[0]?.form.get('certificate')).toHaveProperty('name', 'v5c.jpg')
    sent[0]?.progress(0.42)
    const progress = await screen.findByRole('progressbar', { name: 'Sending the photo' })
    await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('42'))
    sent[0]?.answer(201, claimed)
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicle-profile/v9'))
    expect(await screen.findByText('Claim sent')).toBeTruthy()
  })

  it('refuses what is no picture at once, and what is too large before it is sent', async () => {
    signedIn()
    garage([])
    const sent = uploads()
    open('/vehicles?claim=AB12CDE')
    await inDialog('Claim this registration')
    choose(new File(['x'], 'v5c.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('Please choose a JPEG, PNG or WebP picture')).toBeTruthy()
    choose(jpeg('large.jpg', 10 * 1024 * 1024 + 1))
    press('Send claim')
    expect(await screen.findByText('Pictures can be up to 10 MB')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it.each([
    [409, 'already_claimed', 'You have claimed this registration already'],
    [429, 'too_many', 'Please wait a little'],
  ])('says the server’s refusal, keeps the photo, and can be sent again: %i', async (status, code, words) => {
    signedIn()
    garage([])
    const sent = uploads()
    open('/vehicles?claim=AB12CDE')
    const dialog = await inDialog('Claim this registration')
    choose(jpeg())
    press('Send claim')
    await waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.answer(status, problem(status, code, words).body)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(dialog.getByRole('img', { name: 'What you chose' })).toBeTruthy()
    press('Send claim')
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('of a plate that nobody has becomes an ordinary addition', async () => {
    signedIn()
    garage([])
    const sent = uploads()
    open('/vehicles?claim=AB12CDE')
    await inDialog('Claim this registration')
    choose(jpeg())
    press('Send claim')
    await waitFor(() => expect(sent).toHaveLength(1))
    const words = 'No other account has this registration. Add it to your vehicles instead.'
    sent[0]?.answer(409, problem(409, 'not_taken', words, { registration: words }).body)
    fireEvent.click(await screen.findByRole('button', { name: 'Add it instead' }))
    await inDialog('Add Vehicle')
    expect((screen.getByRole('textbox', { name: 'Registration' }) as HTMLInputElement).value).toBe('AB12CDE')
  })

  it('puts what is wrong with the photo at the photo', async () => {
    signedIn()
    garage([])
    const sent = uploads()
    open('/vehicles?claim=AB12CDE')
    await inDialog('Claim this registration')
    choose(jpeg())
    press('Send claim')
    await waitFor(() => expect(sent).toHaveLength(1))
    const words = 'We can’t open this picture. It may be damaged. Please choose another.'
    sent[0]?.answer(422, problem(422, 'invalid', words, { certificate: words }).body)
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  it('is called off when the dialog is closed, and leaves the address', async () => {
    signedIn()
    garage([])
    const sent = uploads()
    const { router } = open('/vehicles?claim=AB12CDE')
    await inDialog('Claim this registration')
    choose(jpeg())
    press('Send claim')
    await waitFor(() => expect(sent).toHaveLength(1))
    press('Cancel')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(sent[0]?.called_off).toBe(true)
  })
})
