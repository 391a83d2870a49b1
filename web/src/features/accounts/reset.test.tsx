import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentSession, keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { sessionOf } from '@/testing/session'

beforeEach(() => {
  queryClient.clear()
  keepSession(null)
})

const LINK = '/reset-password#type=recovery&access_token=aa&refresh_token=rr'
const good = { 'POST /password/recovery': () => ({ status: 204 }) }
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => screen.getByRole('button', { name: 'Set new password' }) as HTMLButtonElement

describe('a reset link', () => {
  it.each([
    '/reset-password',
    '/reset-password#type=signup&access_token=aa&refresh_token=rr',
    '/reset-password#type=recovery&access_token=aa',
    '/reset-password#type=recovery&refresh_token=rr',
  ])('that lacks a part is invalid before anyone is asked: %s', async (address) => {
    const heard = server(good)
    const { router } = open(address)
    expect(await screen.findByText('Invalid reset link. Please request a new password reset.')).toBeTruthy()
    // Leaving the address is a navigation of its own, which would overtake the next one.
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    fireEvent.click(screen.getByRole('link', { name: 'Request a new link' }))
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeTruthy()
    expect(heard).toEqual([])
  })

  it('that the server refuses is invalid or expired', async () => {
    const words = 'Invalid or expired reset link. Please request a new password reset.'
    server({ 'POST /password/recovery': () => problem(400, 'invalid_link', words) })
    open(LINK)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('that cannot be checked can be tried again', async () => {
    server({ 'POST /password/recovery': () => problem(500, 'odd', 'Odd') })
    open(LINK)
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
    server(good)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('New password')).toBeTruthy()
  })

  it('leaves the address, and leads to a form that waits for both passwords', async () => {
    const heard = server(good)
    const { router } = open(LINK)
    expect(await screen.findByLabelText('New password')).toBeTruthy()
    expect(router.state.location.hash).toBe('')
    expect(heard[0]?.body).toEqual({ access_token: 'aa', refresh_token: 'rr' })
    expect(submit().disabled).toBe(true)
    type('New password', 'secret1')
    expect(submit().disabled).toBe(true)
    type('Confirm new password', 's')
    expect(submit().disabled).toBe(false)
  })
})

describe('a new password', () => {
  it('must match and be long enough', async () => {
    const heard = server(good)
    open(LINK)
    await screen.findByLabelText('New password')
    type('New password', 'secret1')
    type('Confirm new password', 'secret2')
    fireEvent.click(submit())
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    type('New password', '12345')
    type('Confirm new password', '12345')
    fireEvent.click(submit())
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeTruthy()
    expect(heard).toHaveLength(1)
  })

  it('signs in and leads home', async () => {
    const heard = server({ ...good, 'POST /password/reset': () => ({ status: 200, body: sessionOf() }) })
    const { router } = open(LINK)
    await screen.findByLabelText('New password')
    type('New password', 'secret1')
    type('Confirm new password', 'secret1')
    fireEvent.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(heard[1]?.body).toEqual({ access_token: 'aa', refresh_token: 'rr', password: 'secret1' })
    expect(currentSession()?.refresh_token).toBe('refresh-1')
  })

  it('says plainly when something else fails, and keeps what was typed', async () => {
    server({ ...good, 'POST /password/reset': () => ({ status: 500 }) })
    open(LINK)
    await screen.findByLabelText('New password')
    type('New password', 'secret1')
    type('Confirm new password', 'secret1')
    fireEvent.click(submit())
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('secret1')
  })
})
