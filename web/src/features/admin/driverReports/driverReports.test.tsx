import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const ID = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
const AT = '2026-11-20T14:52:00.654321Z'
const summary = {
  ...{ id: ID, kind: 'closed', status: 'pending', drivers: 3, voices: 1, borne_out: null, borne_out_drivers: 0 },
  ...{ first_at: AT, last_at: AT, decided_at: null, decided_by: null, reason: null },
  car_park: {
    ...{ id: 7, name: 'High Street', address: '', city: 'Newport', lng: -2.99, lat: 51.58 },
    ...{ scam_reported: false, scam_suspected: false, is_on_map: true },
  },
}

it('lists what drivers report with its voices, filters it, and decides as it was seen', async () => {
  const counts = { all: 3, pending: 1, accepted: 1, dismissed: 1 }
  const heard = server(
    adminAnswers({
      'GET /admin/driver-reports': () => ({ status: 200, body: { cases: [summary], next: null, total: 1, counts } }),
      [`GET /admin/driver-reports/${ID}`]: () => ({ status: 200, body: { ...summary, photos: [], can_decide: true } }),
      [`POST /admin/driver-reports/${ID}/decision`]: () => ({
        status: 200,
        body: { ...summary, status: 'dismissed', photos: [], can_decide: false },
      }),
    }),
  )
  open(`/admin/driver-reports?f.status=pending&selected=${ID}`)
  const list = within(await screen.findByRole('table', { name: 'Driver reports' }))
  expect(await list.findByText('3 accounts that count as 1 driver')).toBeTruthy()
  expect(heard.find(({ asked }) => asked === 'GET /admin/driver-reports')?.query.get('status')).toBe('pending')
  const record = within(await screen.findByRole('region', { name: 'Driver report' }))
  fireEvent.click(await record.findByRole('button', { name: 'Dismiss' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss these reports?' }))
  expect(dialog.getByText(/cannot report it again for 30 days/)).toBeTruthy()
  const told = within(dialog.getByRole('region', { name: 'What those who reported it are told' }))
  expect(await told.findByText('About dismiss_driver_report')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'I rang them' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss and send' }))
  const sent = () => heard.find(({ asked }) => asked.endsWith('/decision'))?.body
  await waitFor(() => expect(sent()).toEqual({ accept: false, reason: 'I rang them', seen: AT }))
  // The reason is for the audit log: they are told none.
  const asked = heard.filter(({ asked }) => asked === 'POST /admin/notice-previews').map(({ body }) => body)
  expect(asked).toEqual([{ act: 'dismiss_driver_report', target_id: ID }])
})
