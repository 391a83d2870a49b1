import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import type { AdminZonePost } from '@/data/zones/types'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

const HIDE = 'POST /admin/zone-posts/p1/hide'

const post = (more: Partial<AdminZonePost> = {}): AdminZonePost => ({
  id: 'p1',
  zone_id: 'z1',
  zone_name: 'Newport City Centre',
  kind: 'post',
  post_id: null,
  author: { user_id: 'u1', name: 'Silver Caddy' },
  content: 'Cheap tyres!',
  alert_kind: null,
  ends_at: null,
  ended_at: null,
  created_at: '2026-11-27T10:30:00Z',
  hidden_at: null,
  hidden_reason: null,
  is_removed: false,
  report_count: 3,
  pending_report_count: 2,
  photo_count: 0,
  ...more,
})

function shown(more: Partial<AdminZonePost> = {}) {
  const heard = server(
    adminAnswers({
      'GET /admin/zone-posts': () => ({ status: 200, body: { posts: [post(more)], next: null, total: 1 } }),
      'GET /admin/zone-posts/p1': () => ({ status: 200, body: post(more) }),
      [HIDE]: () => ({
        status: 200,
        body: post({ ...more, hidden_at: '2026-11-27T11:00:00Z', hidden_reason: 'An ad' }),
      }),
    }),
  )
  open('/admin/zone-posts?selected=p1')
  return heard
}

async function hideDialog() {
  const record = within(await screen.findByRole('region', { name: 'Zone post' }))
  fireEvent.click(await record.findByRole('button', { name: 'Hide' }))
  return within(await screen.findByRole('dialog', { name: 'Hide this?' }))
}

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

describe('something written in a zone', () => {
  it('is hidden with a reason, and what is sent is shown before', async () => {
    const heard = shown()
    const dialog = await hideDialog()
    expect(screen.getByText('3, of which 2 waiting')).toBeTruthy()
    expect(await dialog.findByText('About hide_zone_post')).toBeTruthy()
    expect(await dialog.findByText('About hide_zone_post_reporter')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason, for the audit log'), { target: { value: 'An ad' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Hide and send' }))
    expect(await screen.findByText('Hidden')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === HIDE)?.body).toEqual({ reason: 'An ad' })
  })

  it('is said to be removed once its author took it back, and cannot be hidden', async () => {
    shown({ is_removed: true, content: '' })
    const record = within(await screen.findByRole('region', { name: 'Zone post' }))
    expect(await record.findByText('Removed')).toBeTruthy()
    expect(screen.queryByText('Shown')).toBeNull()
    expect(record.queryByRole('button', { name: 'Hide' })).toBeNull()
  })

  it('promises no notice to nobody', async () => {
    shown({ author: null, pending_report_count: 0 })
    const dialog = await hideDialog()
    expect(dialog.getByRole('button', { name: 'Hide' })).toBeTruthy()
    expect(dialog.queryByText(/is told/)).toBeNull()
  })
})
