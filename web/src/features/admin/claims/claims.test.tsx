import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { AdminClaim } from '@/data/admin/types'
import { queryClient } from '@/data/queryClient'
import { accountDetails, adminAnswers, claim, signedInAsAdmin } from '@/testing/admin'
import { open, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

const DECIDE = 'POST /admin/claims/cl1/decision'
const ADDRESS = '/admin/claims?selected=cl1'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const claims = (more: Partial<AdminClaim> = {}) =>
  server(
    adminAnswers({
      'GET /admin/claims': () => ({
        status: 200,
        body: { claims: [claim(more), claim({ id: 'cl2', registration: 'AB12CDE' })], next: null, total: 2 },
      }),
      'GET /admin/claims/cl1': () => ({ status: 200, body: claim(more) }),
      'GET /admin/claims/cl2': () => ({ status: 200, body: claim({ id: 'cl2', registration_shown: 'AB12 CDE' }) }),
      'GET /admin/users/u1': () => ({ status: 200, body: accountDetails() }),
      'GET /admin/users/u2': () => ({ status: 200, body: accountDetails({ id: 'u2' }) }),
      [DECIDE]: () => ({ status: 200, body: claim({ state: 'approved', certificate_url: null }) }),
    }),
  )

describe('a claim', () => {
  it('shows the certificate beside the plate, and both sides', async () => {
    claims()
    open(ADDRESS)
    const picture = await screen.findByRole('img', { name: 'Registration certificate for FXZ 4417' })
    expect(picture.getAttribute('src')).toBe('/api/v1/pictures/certificate')
    const decision = within(screen.getByRole('region', { name: 'Decision' }))
    expect(decision.getByRole('img', { name: /Registration F X Z/ })).toBeTruthy()
    expect(decision.getByText('Current holder')).toBeTruthy()
    expect(decision.getByText(/The picture is deleted. The decision stays in the audit log/)).toBeTruthy()
  })

  it('is approved by a key, with a reason and the notice', async () => {
    const heard = claims()
    const { router } = open(ADDRESS)
    await screen.findByRole('button', { name: /Approve claim/ })
    fireEvent.keyDown(document.body, { key: 'a' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve the claim of FXZ 4417' }))
    expect(await dialog.findByText('About accept_claim')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Same registration' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Approve and send' }))
    expect(await screen.findByText('Claim approved')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === DECIDE)?.body).toEqual({ approve: true, reason: 'Same registration' })
    expect(router.state.location.search).toBe('')
  })

  it('of somebody who is away cannot be approved', async () => {
    claims({ claimant_is_away: true })
    open(ADDRESS)
    const approve = (await screen.findByRole('button', { name: /Approve claim/ })) as HTMLButtonElement
    expect(approve.disabled).toBe(true)
    expect(screen.getByText(/so the claim cannot be approved/)).toBeTruthy()
  })

  it('that is decided has no picture any more', async () => {
    claims({ state: 'rejected', certificate_url: null, decided_at: '2026-11-22T10:00:00Z', reason: 'Another vehicle' })
    open(ADDRESS)
    expect(await screen.findByText('The picture is gone')).toBeTruthy()
    expect(screen.getByText('Another vehicle')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  })

  it('leads to the next one by J', async () => {
    claims()
    const { router } = open(ADDRESS)
    expect(await screen.findByText('1 of 2 claims')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(await screen.findByText('2 of 2 claims')).toBeTruthy()
    expect(router.state.location.search).toBe('?selected=cl2')
  })
})
