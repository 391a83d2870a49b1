import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { BackupContact, BackupDuty } from '@/data/backupContacts/types'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

const duty: BackupDuty = {
  id: '9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c',
  registration: 'AB12 CDE',
  owner_name: 'Grace',
  state: 'invited',
  invited_at: '2026-11-27T18:00:00Z',
}
const contact: BackupContact = {
  id: duty.id,
  vehicle_id: '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07',
  registration: 'AB12 CDE',
  contact: 'sam@example.org',
  owner_name: 'Grace',
  state: 'agreed',
  invited_at: '2026-11-27T18:00:00Z',
  answered_at: '2026-11-27T18:10:00Z',
}

beforeEach(() => queryClient.clear())
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a backup contact', () => {
  it('says yes by the link of an email, and stops, never without a press', async () => {
    keepSession(null)
    const link = '/backup-contact-links/abc'
    const heard = server({
      [`GET ${link}`]: () => ({ status: 200, body: duty }),
      [`POST ${link}/agree`]: () => ({ status: 200, body: { ...duty, state: 'agreed' } }),
      [`POST ${link}/leave`]: () => ({
        status: 200,
        body: { ...duty, state: 'left', registration: null, owner_name: null },
      }),
    })
    open('/backup-contact#token=abc')
    await screen.findByText('Grace asks you to be the backup contact for this car.')
    expect(heard.some(({ asked }) => asked.startsWith('POST'))).toBe(false)
    await press('Yes, I’ll help')
    await screen.findByText('You’re the backup contact for Grace’s car.')
    await press('Stop helping')
    await screen.findByText('You’ve stopped. We won’t tell you anything more about this car.')
    expect(screen.queryByRole('button', { name: 'Yes, I’ll help' })).toBeNull()
  })

  it('refuses to be asked again once it was taken back', async () => {
    keepSession(null)
    const link = '/backup-contact-links/abc'
    const gone = { ...duty, registration: null, owner_name: null }
    server({
      [`GET ${link}`]: () => ({ status: 200, body: { ...gone, state: 'removed' } }),
      [`POST ${link}/leave`]: () => ({ status: 200, body: { ...gone, state: 'declined' } }),
    })
    open('/backup-contact#token=abc')
    await press('Don’t ask me again')
    await screen.findByText('You said no. We won’t tell you anything about this car.')
    expect(screen.queryByRole('button', { name: 'Yes, I’ll help' })).toBeNull()
  })

  it('is told where a link is none any more', async () => {
    keepSession(null)
    server({ 'GET /backup-contact-links/abc': () => problem(404, 'not_found', 'This link isn’t valid any more.') })
    open('/backup-contact#token=abc')
    expect(await screen.findByText('This link isn’t valid any more.')).toBeTruthy()
  })

  it('says no in the app', async () => {
    signedIn()
    let helping = [duty]
    const heard = server({
      'GET /backup-contacts': () => ({ status: 200, body: { own: [contact], helping } }),
      [`POST /backup-contacts/${duty.id}/leave`]: () => {
        helping = []
        return { status: 200, body: { ...duty, state: 'declined', registration: null, owner_name: null } }
      },
    })
    open('/backup-contact')
    await press('No, thanks')
    expect(await screen.findByText('You’re not a backup contact for anyone')).toBeTruthy()
    expect(screen.getByText(/^A backup contact is someone a driver trusts\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).toContain(`POST /backup-contacts/${duty.id}/leave`)
  })
})
