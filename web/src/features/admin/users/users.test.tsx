import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { AccountDetails } from '@/data/admin/types'
import { queryClient } from '@/data/queryClient'
import { account, accountDetails, adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

const LIST = 'GET /admin/users'
const ONE = 'GET /admin/users/u1'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

type Answers = Parameters<typeof server>[0]
const users = (details: Partial<AccountDetails> = {}, more: Answers = {}) =>
  server(
    adminAnswers({
      [LIST]: () => ({
        status: 200,
        body: {
          users: [account(), account({ id: 'u2', display_name: 'Black Golf', status: 'blocked' })],
          next: null,
          total: 2,
        },
      }),
      [ONE]: () => ({ status: 200, body: accountDetails(details) }),
      ...more,
    }),
  )
const record = async () => within(await screen.findByRole('region', { name: 'User details' }))

describe('the list of users', () => {
  it('is searched and filtered on the server, as the address says', async () => {
    const heard = users()
    const { router } = open('/admin?tab=users&q=golf')
    expect(await screen.findByText('Black Golf')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'blocked' } })
    await waitFor(() => expect(heard.filter(({ asked }) => asked === LIST)).toHaveLength(2))
    const asked = heard.filter(({ asked }) => asked === LIST).map(({ query }) => query.toString())
    expect(asked).toEqual(['q=golf', 'q=golf&status=blocked'])
    expect(decodeURIComponent(router.state.location.search)).toBe('?tab=users&q=golf&f.status=blocked')
  })

  it('says so when nobody fits', async () => {
    users({}, { [LIST]: () => ({ status: 200, body: { users: [], next: null, total: 0 } }) })
    open('/admin?tab=users&q=zzz')
    expect(await screen.findByText('No users found matching your criteria')).toBeTruthy()
  })

  it('says why it cannot be shown', async () => {
    users({}, { [LIST]: () => problem(422, 'invalid', 'Search for at most 100 characters.') })
    open('/admin?tab=users')
    expect(await screen.findByText('Error loading users: Search for at most 100 characters.')).toBeTruthy()
  })
})

describe('an account', () => {
  it('opens beside the list, with what an admin decides by', async () => {
    users({ block: null, warnings: [{ reason: 'Insults', at: '2026-09-04T10:00:00Z' }] })
    open('/admin?tab=users')
    fireEvent.click(await screen.findByRole('button', { name: 'View Details: Silver Caddy' }))
    const open_ = await record()
    expect(await open_.findByText('No vehicles registered')).toBeTruthy()
    const figures = within(open_.getByRole('list', { name: 'Figures' }))
    const said = figures.getAllByRole('listitem').map((one) => one.textContent)
    expect(said).toEqual(['0 Vehicles', '214 Messages Sent', '1 Reports Filed', 'Mar 2024 Member Since'])
    expect(open_.getByText('3 times, 1 upheld')).toBeTruthy()
  })

  it.each([
    [404, 'User Not Found', 'User data not found'],
    [422, 'Error Loading User', 'Failed to load user details'],
  ])('that the server answers by %d says why', async (status, title, detail) => {
    users({}, { [ONE]: () => problem(status, 'no', 'No.') })
    open('/admin?tab=users&selected=u1')
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(detail)).toBeTruthy()
  })

  it('is blocked with a reason, and the notice is shown before it is sent', async () => {
    const heard = users({}, { 'PUT /admin/users/u1/block': () => ({ status: 204 }) })
    open('/admin?tab=users&selected=u1')
    fireEvent.click(await (await record()).findByRole('button', { name: /Block User/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = dialog.getByRole('button', { name: 'Confirm Block' }) as HTMLButtonElement
    expect(confirm.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Threats' } })
    expect(confirm.disabled).toBe(false)
    const notice = await dialog.findByRole('region', { name: 'What they will be told' })
    await waitFor(() => expect(notice.textContent).toContain('We decided this: Threats'))
    expect(heard.map(({ asked }) => asked)).not.toContain('PUT /admin/users/u1/block')
    fireEvent.click(confirm)
    expect(await screen.findByText('User Blocked')).toBeTruthy()
    expect(screen.getByText('User has been blocked successfully.')).toBeTruthy()
    expect(heard.find(({ asked }) => asked.startsWith('PUT'))?.body).toEqual({ reason: 'Threats' })
  })

  it('that could not be changed says so, and loses nothing that was typed', async () => {
    users({}, { 'PUT /admin/users/u1/block': () => problem(409, 'admin', 'An admin cannot be blocked.') })
    open('/admin?tab=users&selected=u1')
    fireEvent.click(await (await record()).findByRole('button', { name: /Block User/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Threats' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm Block' }))
    expect(await dialog.findByText('An admin cannot be blocked.')).toBeTruthy()
    expect(await screen.findByText('Failed to update user status')).toBeTruthy()
    expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Threats')
  })

  it('that is blocked says since when and why, and is unblocked without a reason', async () => {
    const block = { reason: 'Threats in a message', at: '2026-11-18T10:00:00Z' }
    const LIFT = 'DELETE /admin/users/u1/block'
    const heard = users({ status: 'blocked', block }, { [LIFT]: () => ({ status: 204 }) })
    open('/admin?tab=users&selected=u1')
    const open_ = await record()
    expect(await open_.findByText('Threats in a message')).toBeTruthy()
    expect(open_.queryByRole('button', { name: /Suspend until/ })).toBeNull()
    fireEvent.click(open_.getByRole('button', { name: /Unblock User/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock User' }))
    expect(await screen.findByText('User has been unblocked successfully.')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === LIFT)?.query.get('seen_at')).toBe(block.at)
  })

  it('is suspended until a day in London, by a key too', async () => {
    const heard = users({}, { 'PUT /admin/users/u1/suspension': () => ({ status: 204 }) })
    open('/admin?tab=users&selected=u1')
    await (await record()).findByRole('button', { name: /Suspend until/ })
    fireEvent.keyDown(document.body, { key: 's' })
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2027-06-06' } })
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Insults' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend and send' }))
    expect(await screen.findByText('User Suspended')).toBeTruthy()
    const sent = heard.find(({ asked }) => asked.startsWith('PUT'))?.body
    expect(sent).toEqual({ reason: 'Insults', until: '2027-06-05T23:00:00.000Z', seen_until: null })
  })
})

describe('private messages', () => {
  const READ = 'POST /admin/users/u1/messages'
  const message = (at: number) => ({
    id: `m${at}`,
    conversation_id: 'c1',
    kind: 'owner',
    is_sent: true,
    content: `Message ${at}`,
    sent_at: '2026-11-20T10:00:00Z',
  })
  const messages = (count: number) => () => ({
    status: 200,
    body: { messages: Array.from({ length: count }, (_, at) => message(at)) },
  })

  it('stay closed until there is a reason; then five are shown, and all on request', async () => {
    const heard = users({}, { [READ]: messages(7) })
    open('/admin?tab=users&selected=u1')
    const open_ = await record()
    const show = (await open_.findByRole('button', { name: 'Show messages' })) as HTMLButtonElement
    expect(show.disabled).toBe(true)
    fireEvent.change(open_.getByLabelText('Reason for reading'), { target: { value: 'A complaint by phone' } })
    fireEvent.click(show)
    expect(await open_.findByText('Message 4')).toBeTruthy()
    expect(open_.queryByText('Message 5')).toBeNull()
    fireEvent.click(open_.getByRole('button', { name: 'Show All Messages' }))
    expect(open_.getByText('Message 6')).toBeTruthy()
    const asked = heard.filter(({ asked }) => asked === READ)
    expect(asked.map(({ body }) => body)).toEqual([{ reason: 'A complaint by phone' }])
  })

  it('open with a linked report', async () => {
    const open_reports = [{ id: 'r1', reason: 'threat' as const, created_at: '2026-11-21T10:00:00Z' }]
    const heard = users({ open_reports }, { [READ]: messages(0) })
    open('/admin?tab=users&selected=u1')
    const open_ = await record()
    fireEvent.click(await open_.findByRole('button', { name: 'Open the messages' }))
    expect(await open_.findByText('No messages found for this user')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === READ)?.body).toEqual({ report_id: 'r1' })
  })
})
