import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { paths } from '@/paths'
import { conversation } from '@/testing/messages'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedIn()
})

const write = async (words: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: words } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))

it('writes to the plate that was scanned', async () => {
  const heard = server({
    'POST /conversations': () => ({ status: 201, body: { conversation: conversation('c1'), message: null } }),
  })
  const { router } = open(paths.compose, { plate: 'AB12CDE' })
  await write('Your lights are on')
  expect(screen.getByRole('textbox', { name: 'Registration' })).toHaveProperty('value', 'AB12 CDE')
  send()
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/c1'))
  const asked = heard.find(({ asked }) => asked === 'POST /conversations')?.body
  expect(asked).toMatchObject({ registration: 'AB12 CDE', message: { content: 'Your lights are on' } })
})

it('writes by the card that was scanned, and says when it was revoked', async () => {
  const heard = server({
    'POST /conversations': () => problem(404, 'not_registered', 'This card is no longer valid.'),
  })
  open(paths.compose, { card: 'abc123' })
  await write('Your lights are on')
  expect(screen.getByText('Scanned card')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Registration' })).toBeNull()
  send()
  expect(await screen.findByText('This card is no longer valid.')).toBeTruthy()
  const asked = heard.find(({ asked }) => asked === 'POST /conversations')?.body
  expect(asked).toMatchObject({ card_token: 'abc123' })
  expect(asked).not.toHaveProperty('registration')
  fireEvent.click(screen.getByRole('button', { name: 'Type a registration instead' }))
  expect(screen.getByRole('textbox', { name: 'Registration' })).toHaveProperty('value', '')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Your lights are on')
})

it('asks for both', async () => {
  server({})
  open(paths.compose)
  await screen.findByRole('textbox', { name: 'Message' })
  send()
  expect(await screen.findByText('Missing information')).toBeTruthy()
  expect(screen.getByText('Registration number is required')).toBeTruthy()
})

it.each([
  [paths.messages, 'Please sign in'],
  ['/compose', 'Authentication required'],
  [paths.driverChat, 'Please log in to use driver chat'],
])('asks a visitor at %s to sign in', async (path, sentence) => {
  keepSession(null)
  server({})
  open(path)
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy()
})
