import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import type { AdminZone } from '@/data/zones/types'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

// No map is drawn here.
vi.mock('@/map/drawing/PolygonMap.lazy', () => ({ PolygonMap: () => null }))

const LIST = 'GET /admin/zones'

const zone = (more: Partial<AdminZone> = {}): AdminZone => ({
  id: 'z1',
  version: 1,
  name: 'Newport City Centre',
  description: 'From the station to the river.',
  boundary: [
    [-3, 51.58],
    [-2.98, 51.58],
    [-2.98, 51.6],
    [-3, 51.58],
  ],
  members: 1284,
  car_parks: 31,
  alerts: 1,
  created_at: '2026-11-20T10:00:00Z',
  retired_at: null,
  ...more,
})

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

describe('the zones', () => {
  it('are asked for as the address says, a page at a time', async () => {
    const caerleon = zone({ id: 'z2', name: 'Caerleon', retired_at: '2026-11-21T10:00:00Z' })
    const heard = server(
      adminAnswers({ [LIST]: () => ({ status: 200, body: { zones: [zone(), caerleon], next: 'c1', total: 30 } }) }),
    )
    const { router } = open('/admin/zones?q=ne&f.status=in_use&sort=created_at')
    const table = within(await screen.findByRole('table', { name: 'Zones' }))
    expect(await table.findAllByText('1,284 members, 31 car parks, 1 alert')).toHaveLength(2)
    expect(table.getByText('In use')).toBeTruthy()
    expect(table.getByText('Retired')).toBeTruthy()
    expect(screen.getByText('1 to 2 of 30')).toBeTruthy()
    const asked = () => heard.filter((one) => one.asked === LIST).map(({ query }) => query.toString())
    expect(asked()).toEqual(['q=ne&sort=oldest&retired=false'])

    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(asked()).toContain('q=ne&sort=oldest&cursor=c1&retired=false'))
    expect(router.state.location.search).toBe('?q=ne&f.status=in_use&sort=created_at&cursor=c1')
  })

  it('say so when none fits', async () => {
    server(adminAnswers({ [LIST]: () => ({ status: 200, body: { zones: [], next: null, total: 0 } }) }))
    open('/admin/zones?q=zzz')
    expect(await screen.findByText('No zones found matching your criteria')).toBeTruthy()
  })

  it('open beside the list though they stand on another page, and are shown as they are once retired', async () => {
    let caerleon = zone({ id: 'z2', name: 'Caerleon' })
    const heard = server(
      adminAnswers({
        [LIST]: () => ({ status: 200, body: { zones: [zone()], next: 'c1', total: 2 } }),
        'GET /admin/zones/z2': () => ({ status: 200, body: caerleon }),
        'POST /admin/zones/z2/retire': () => {
          caerleon = { ...caerleon, version: 2, retired_at: '2026-11-27T11:00:00Z' }
          return { status: 200, body: caerleon }
        },
      }),
    )
    open('/admin/zones?selected=z2')
    const record = within(await screen.findByRole('region', { name: 'Zone' }))
    expect(await record.findByRole('heading', { name: 'Caerleon' })).toBeTruthy()
    fireEvent.click(record.getByRole('button', { name: 'Retire zone' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire Caerleon?' }))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Too small' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Retire' }))
    expect(await record.findByRole('button', { name: 'Bring back into use' })).toBeTruthy()
    const retired = heard.find(({ asked }) => asked === 'POST /admin/zones/z2/retire')
    expect(retired?.body).toEqual({ version: 1, reason: 'Too small' })
  })

  it('keep what was typed when another admin was quicker, and say what they changed', async () => {
    let now = zone()
    const heard = server(
      adminAnswers({
        [LIST]: () => ({ status: 200, body: { zones: [now], next: null, total: 1 } }),
        'GET /admin/zones/z1': () => ({ status: 200, body: now }),
        'PUT /admin/zones/z1': () => {
          if (now.version === 1) {
            now = zone({ version: 2, name: 'Newport Centre', boundary: [...zone().boundary].reverse() })
            return problem(409, 'stale', 'This zone has changed since you opened it. Please look again.')
          }
          now = { ...now, version: 3, description: 'All of the centre.' }
          return { status: 200, body: now }
        },
      }),
    )
    open('/admin/zones?selected=z1')
    const record = within(await screen.findByRole('region', { name: 'Zone' }))
    const about = (await record.findByLabelText(/^What it is about/)) as HTMLTextAreaElement
    fireEvent.change(about, { target: { value: 'All of the centre.' } })
    fireEvent.click(record.getByRole('button', { name: 'Save' }))
    const since = 'The name is now “Newport Centre”. The boundary was redrawn.'
    expect(await record.findByText(new RegExp(`^${since}`))).toBeTruthy()
    expect(record.getByText('This zone has changed since you opened it. Please look again.')).toBeTruthy()
    expect(about.value).toBe('All of the centre.')
    expect((record.getByLabelText('Name') as HTMLInputElement).value).toBe('Newport Centre')

    fireEvent.click(record.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(record.queryByText(new RegExp(`^${since}`))).toBeNull())
    const sent = heard.filter(({ asked }) => asked === 'PUT /admin/zones/z1').map(({ body }) => body)
    const corners = [
      [-3, 51.58],
      [-2.98, 51.6],
      [-2.98, 51.58],
    ]
    expect(sent.at(-1)).toEqual({
      ...{ version: 2, name: 'Newport Centre', description: 'All of the centre.', boundary: corners },
    })
    expect(about.value).toBe('All of the centre.')
  })
})
