import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { forgetDevice } from '@/data/device'
import { NO_NEEDS } from '@/data/needs/needs'
import { queryClient } from '@/data/queryClient'
import { server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'
import { NeedsDialog } from './NeedsDialog'

const stored = () => JSON.parse(localStorage.getItem('carpal.device.needs') ?? 'null')

beforeEach(() => {
  keepSession(null)
  forgetDevice()
  queryClient.clear()
})

function dialog() {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <NeedsDialog onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

it('keeps needs on the device, in metres or feet, and tells nobody', async () => {
  const heard = server({})
  const onClose = dialog()
  fireEvent.click(screen.getByRole('switch', { name: 'Blue badge' }))
  fireEvent.change(screen.getByLabelText('Vehicle'), { target: { value: 'van' } })
  fireEvent.change(screen.getByLabelText(/Height/), { target: { value: '6 ft 8 in' } })
  screen.getByText('2.04 m, 6 ft 9 in')
  fireEvent.change(screen.getByLabelText(/Width/), { target: { value: 'wide' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Please write a length, such as 2.05 m or 6 ft 9 in.')
  expect(stored()).toBeNull()
  fireEvent.change(screen.getByLabelText(/Width/), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(stored()).toEqual({ ...NO_NEEDS, blue_badge: true, vehicle: 'van', height_cm: 204 })
  expect(heard).toEqual([])
})

it('brings what the account keeps to a device that has none, and takes it from there when that is wished', async () => {
  signedIn()
  const needs = { ...NO_NEEDS, step_free: true }
  const heard = server({
    'GET /me/parking-needs': () => ({ status: 200, body: { needs } }),
    'DELETE /me/parking-needs': () => ({ status: 204 }),
    'GET /vehicles': () => ({ status: 200, body: [] }),
  })
  const onClose = dialog()
  const account = await screen.findByRole('switch', { name: 'Keep on my account too' })
  expect(account.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('switch', { name: 'No steps' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(account)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const aboutNeeds = heard.map(({ asked }) => asked).filter((asked) => asked.endsWith('needs'))
  expect(aboutNeeds).toEqual(['GET /me/parking-needs', 'DELETE /me/parking-needs'])
  expect(stored()).toEqual(needs)
})

it('remembers what was said of each vehicle by its id, on this device, and tells nobody which is driven', async () => {
  signedIn()
  const own = [vehicle('LV68XKD', { model: 'Leaf' }), vehicle('AB12CDE', { model: 'Transit' })]
  const heard = server({
    'GET /me/parking-needs': () => ({ status: 200, body: { needs: null } }),
    'GET /vehicles': () => ({ status: 200, body: own }),
  })
  const onClose = dialog()
  await screen.findByRole('switch', { name: 'Keep on my account too' })
  fireEvent.click(await screen.findByRole('radio', { name: /Leaf/ }))
  fireEvent.change(screen.getByLabelText(/Height/), { target: { value: '1.56 m' } })
  fireEvent.change(screen.getByLabelText('Plug'), { target: { value: 'chademo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(stored()).toEqual({ ...NO_NEEDS, height_cm: 156, plug: 'chademo' })
  expect(JSON.parse(localStorage.getItem('carpal.device.driven') ?? 'null')).toEqual({
    chosen: 'LV68XKD',
    said: { LV68XKD: { vehicle: 'car', height_cm: 156, width_cm: null, plug: 'chademo' } },
  })
  expect(heard.filter(({ asked }) => !asked.startsWith('GET '))).toEqual([])
  forgetDevice()
  expect(localStorage.getItem('carpal.device.driven')).toBeNull()
})
