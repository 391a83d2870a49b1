import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

vi.mock('../CurationMap.lazy', () => ({ CurationMap: () => <p>The map</p> }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const BATCH = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
const carPark = (id: number, name: string) => ({
  ...{ id, version: id, name, address: '', lng: -3, lat: 51.6, standing: 'on_map', parking_type: 'public' },
  ...{ availability: 'unknown', price_words: '£1.00/h', capacity: null, scam_reported: false, conflict: false },
})

function page(more: Parameters<typeof server>[0] = {}, filter = '') {
  const heard = server(
    adminAnswers({
      'GET /admin/car-parks/map': () => ({ status: 200, body: { areas: [], car_parks: [], is_more: false } }),
      'GET /admin/car-parks': () => ({
        status: 200,
        body: { car_parks: [carPark(1, 'Alder Road'), carPark(2, 'Beech Road')], next: null, total: 2 },
      }),
      'GET /admin/car-park-batches': () => ({ status: 200, body: { batches: [], next: null } }),
      'POST /admin/car-park-batches': () => ({ status: 200, body: { batch: BATCH, changed: 2 } }),
      [`POST /admin/car-park-batches/${BATCH}/undo`]: () => ({ status: 200, body: { undone: 2, left: 0 } }),
      ...more,
    }),
  )
  open(`/admin/carparks?mode=many&lng=-3&lat=51.6&z=14${filter}`)
  return heard
}

it('hides all that are selected, each as it was seen, and one undo shows them again', async () => {
  const heard = page()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select these 2' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() =>
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-park-batches')?.body).toEqual({
      act: 'hide',
      car_parks: [
        { id: 1, version: 1 },
        { id: 2, version: 2 },
      ],
    }),
  )
  // Nothing is selected any more.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(heard.some(({ asked }) => asked === `POST /admin/car-park-batches/${BATCH}/undo`)).toBe(true),
  )
})

it('does again at once what was undone at once, and undoes the rest', async () => {
  const REDO = `POST /admin/car-park-batches/${BATCH}/redo`
  const done = {
    ...{ batch: BATCH, kind: 'change', at: '2026-11-21T10:30:00Z', by: 'Asha R.', reason: '' },
    ...{ car_parks: 3, undone: 2 },
  }
  const heard = page({
    'GET /admin/car-park-batches': () => ({ status: 200, body: { batches: [done], next: null } }),
    [REDO]: () => ({ status: 200, body: { redone: 2, left: 1 } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Redo' }))
  expect(await screen.findByText('Redone: 2 car parks')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(heard.find(({ asked }) => asked === REDO)?.body).toEqual({})
})

it('asks for the reason that the undo of a warning needs, also beside what was done last', async () => {
  const UNDO = `POST /admin/car-park-batches/${BATCH}/undo`
  const heard = page({
    [UNDO]: ({ body }) =>
      (body as { reason?: string }).reason
        ? { status: 200, body: { undone: 1, left: 1 } }
        : problem(422, 'invalid', 'Please give a reason', { reason: 'Please give a reason' }),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select these 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Undo this?' }))
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'The wrong list' } })
  fireEvent.click(asked.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 car park stays as it is: edited again since.')).toBeTruthy()
  expect(heard.filter(({ asked }) => asked === UNDO).map(({ body }) => body)).toEqual([
    {},
    { reason: 'The wrong list' },
  ])
})

it('says of restored ones that those hidden before still are', async () => {
  page()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select these 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Any that were hidden before are still hidden.')).toBeTruthy()
})

it('says which one stands in the way, and keeps the selection', async () => {
  const sentence = 'Beech Road: Rosa has changed total spaces since you opened it. Nothing was changed.'
  page({ 'POST /admin/car-park-batches': () => problem(409, 'stale', sentence) })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Beech Road/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
})

it('shows what a table would change before it is applied, and names what is refused', async () => {
  const row = (line: number, more: object) => ({
    ...{ line, car_park_id: line, name: `Road ${line}`, outcome: 'changed', changes: [], column: null, sentence: null },
    ...more,
  })
  const preview = {
    ...{ digest: 'd1', changed: 1, same: 0, refused: 1 },
    rows: [
      row(2, { changes: [{ what: 'price per hour', before: null, after: 150 }] }),
      row(3, { outcome: 'refused', column: 'Spaces', sentence: 'Please enter a whole number' }),
    ],
  }
  const heard = page({
    'POST /admin/car-park-tables/preview': () => ({ status: 200, body: preview }),
    'POST /admin/car-park-tables': () => ({ status: 200, body: { batch: BATCH, changed: 1 } }),
  })
  const input = await screen.findByLabelText(/Import edits, CSV/)
  fireEvent.change(input, { target: { files: [new File(['Id,Version,Spaces\n1,0,x\n'], 'edits.csv')] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'edits.csv' }))
  expect(dialog.getByText('Spaces: Please enter a whole number')).toBeTruthy()
  expect(dialog.getByText('£1.50')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'The list' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Apply 1 row' }))
  await waitFor(() =>
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-park-tables')?.body).toEqual({
      table: 'Id,Version,Spaces\n1,0,x\n',
      digest: 'd1',
      reason: 'The list',
    }),
  )
})

it('says that a table has more than what is shown, where Show leaves some out', async () => {
  page({}, '&standing=hidden')
  expect(await screen.findByRole('button', { name: 'Export all in view' })).toBeTruthy()
  expect(screen.getByText(/every car park in view that the search finds, but for deleted ones/)).toBeTruthy()
})
