import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginAsAdmin, carPark, HERE, ok, page } from '@/testing/adminCarParks'
import { problem } from '@/testing/render'

beforeEach(beginAsAdmin)

describe('without a pointer', () => {
  it('adds a car park in the middle of the map, and begins with its name', async () => {
    const { heard } = page(`/admin/carparks?${HERE}`, {
      'GET /admin/car-parks/near': ok([]),
      'POST /admin/car-parks': () => ({ status: 201, body: carPark() }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add in the middle of the map' }))
    const added = within(await screen.findByRole('region', { name: 'Add New Car Park' }))
    const name = added.getByLabelText('Car Park Name *')
    await waitFor(() => expect(document.activeElement).toBe(name))
    fireEvent.change(name, { target: { value: 'Mann Island' } })
    fireEvent.change(added.getByLabelText('Address *'), { target: { value: 'Mann Island, L3' } })
    fireEvent.click(added.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Car park added successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-parks')?.body).toEqual({
      client_id: expect.any(String),
      changes: { fields: { name: 'Mann Island', address: 'Mann Island, L3', lat: 53.4, lng: -2.99 } },
      reason: '',
    })
  })
})

it('adds one car park after a lost answer, and changes it by what was typed since', async () => {
  let posts = 0
  const { heard } = page(`/admin/carparks?${HERE}`, {
    'GET /admin/car-parks/near': ok([]),
    'POST /admin/car-parks': () => {
      posts += 1
      return posts === 1 ? problem(500, 'internal', 'Something went wrong.') : { status: 201, body: carPark() }
    },
    'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add in the middle of the map' }))
  const added = within(await screen.findByRole('region', { name: 'Add New Car Park' }))
  const type = (label: string, value: string) => fireEvent.change(added.getByLabelText(label), { target: { value } })
  type('Car Park Name *', 'Mann Island')
  type('Address *', 'Mann Island, L3')
  fireEvent.click(added.getByRole('button', { name: 'Save' }))
  await screen.findByText('Failed to save car park')
  type('Car Park Name *', 'Mann Island North')
  fireEvent.click(added.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Car park added successfully')).toBeTruthy()
  const sent = heard.filter(({ asked }) => asked === 'POST /admin/car-parks').map(({ body }) => body as object)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ client_id: (sent[0] as { client_id: string }).client_id })
  const changed = heard.find(({ asked }) => asked === 'PATCH /admin/car-parks/7')?.body
  expect(changed).toMatchObject({ version: 3, changes: { fields: { name: 'Mann Island North' } } })
})

it('adds one car park, however often Enter is pressed', async () => {
  let added: (answer: { status: number; body: unknown }) => void = () => {}
  const { heard } = page(`/admin/carparks?${HERE}`, {
    'GET /admin/car-parks/near': ok([]),
    'POST /admin/car-parks': () =>
      new Promise((answer) => {
        added = answer
      }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add in the middle of the map' }))
  const region = await screen.findByRole('region', { name: 'Add New Car Park' })
  for (const name of ['Car Park Name *', 'Address *']) {
    fireEvent.change(within(region).getByLabelText(name), { target: { value: 'Mann Island' } })
  }
  const enter = region.querySelector('form button[type="submit"]') as HTMLButtonElement
  const posts = () => heard.filter(({ asked }) => asked === 'POST /admin/car-parks').length
  fireEvent.click(enter)
  await waitFor(() => expect(posts()).toBe(1))
  fireEvent.click(enter)
  await act(async () => added({ status: 201, body: carPark() }))
  expect(await screen.findByText('Car park added successfully')).toBeTruthy()
  expect(posts()).toBe(1)
})
