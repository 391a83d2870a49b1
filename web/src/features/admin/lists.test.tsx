import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { account, adminAnswers, adminUser, adminVehicle, appeal, reviewRow, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

describe('the vehicles', () => {
  const LIST = 'GET /admin/vehicles'

  it('lead to their owners, and to the claims', async () => {
    server(
      adminAnswers({ [LIST]: () => ({ status: 200, body: { vehicles: [adminVehicle()], next: null, total: 1 } }) }),
    )
    open('/admin/vehicles')
    expect(await screen.findByText('VW Golf, grey, 2012')).toBeTruthy()
    const owner = screen.getByRole('link', { name: 'View owner: Silver Caddy' })
    expect(owner.getAttribute('href')).toBe('/admin?tab=users&selected=u1')
    expect(await screen.findByRole('link', { name: 'Claims 4 waiting' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
  })

  it('say so when none fits', async () => {
    const heard = server(
      adminAnswers({ [LIST]: () => ({ status: 200, body: { vehicles: [], next: null, total: 0 } }) }),
    )
    open('/admin/vehicles?q=zzz&f.claimed=false')
    expect(await screen.findByText('No vehicles found matching your criteria')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === LIST)?.query.toString()).toBe('q=zzz&claimed=false')
  })
})

describe('an appeal', () => {
  const DECIDE = 'POST /admin/appeals/a1/decision'
  const appeals = (more: Parameters<typeof appeal>[0] = {}) =>
    server(
      adminAnswers({
        'GET /admin/appeals': () => ({ status: 200, body: { appeals: [appeal(more)], next: null, total: 1 } }),
        'GET /admin/appeals/a1': () => ({ status: 200, body: appeal(more) }),
        [DECIDE]: () => ({ status: 204 }),
      }),
    )

  it('is decided with an answer, which is shown before it is sent', async () => {
    const heard = appeals()
    open('/admin/appeals?selected=a1')
    const record = within(await screen.findByRole('region', { name: 'Appeal' }))
    fireEvent.click(await record.findByRole('radio', { name: 'Uphold' }))
    fireEvent.change(record.getByLabelText('Answer, which they read'), { target: { value: 'We were wrong.' } })
    expect(await record.findByText('About uphold_appeal')).toBeTruthy()
    fireEvent.click(record.getByRole('button', { name: 'Uphold and send' }))
    expect(await screen.findByText('Appeal upheld')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === DECIDE)?.body).toEqual({ upheld: true, answer: 'We were wrong.' })
  })

  it('waits for another admin where the one who blocked looks at it', async () => {
    appeals({ may_decide: false })
    open('/admin/appeals?selected=a1')
    const record = within(await screen.findByRole('region', { name: 'Appeal' }))
    expect(await record.findByText('You restricted this user, so another admin decides.')).toBeTruthy()
    expect(record.queryByRole('radio')).toBeNull()
  })
})

describe('a review', () => {
  it('is hidden with a reason', async () => {
    const HIDE = 'POST /admin/reviews/w1/hide'
    const heard = server(
      adminAnswers({
        'GET /admin/reviews': () => ({ status: 200, body: { reviews: [reviewRow()], next: null, total: 1 } }),
        'GET /admin/reviews/w1': () => ({ status: 200, body: reviewRow() }),
        [HIDE]: () => problem(409, 'stale', 'This review has changed since you opened the page.'),
      }),
    )
    open('/admin/reviews?selected=w1')
    const record = within(await screen.findByRole('region', { name: 'Review' }))
    fireEvent.click(await record.findByRole('button', { name: 'Hide' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this review?' }))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Names a private person' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Hide' }))
    expect(await dialog.findByText(/has changed since/)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === HIDE)?.body).toEqual({ reason: 'Names a private person' })
  })
})

describe('the admins', () => {
  const TOM = adminUser({ user_id: 'tom', name: 'Tom Ward', email: 'tom@example.org', added_by: 'asha@example.org' })
  const admins = (more: Parameters<typeof adminAnswers>[0] = {}) =>
    server(
      adminAnswers({
        'GET /admin/admins': () => ({ status: 200, body: { admins: [adminUser(), TOM], next: null, total: 2 } }),
        ...more,
      }),
    )

  it('make others admins by their email, with a reason', async () => {
    const GRANT = 'POST /admin/admins'
    const ann = account({ id: 'ann', email: 'ann@example.org' })
    const heard = admins({
      [GRANT]: () => ({ status: 204 }),
      'GET /admin/users': () => ({ status: 200, body: { users: [ann], next: null, total: 1 } }),
    })
    open('/admin/admins')
    fireEvent.click(await screen.findByRole('button', { name: 'Make an admin' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Make admin' }))
    expect(await dialog.findByText('Please enter an email address')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Email of their account'), { target: { value: 'ann@example.org' } })
    expect(await dialog.findByRole('region', { name: 'What they will be told' })).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason, for the audit log'), { target: { value: 'Joins the desk' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Make admin' }))
    expect(await screen.findByText('Admin added')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === GRANT)?.body).toEqual({
      email: 'ann@example.org',
      reason: 'Joins the desk',
    })
  })

  it('take it away again', async () => {
    const REVOKE = 'DELETE /admin/admins/tom'
    const heard = admins({ [REVOKE]: () => ({ status: 204 }) })
    open('/admin/admins')
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke: Tom Ward' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the admin rights of Tom Ward?' }))
    fireEvent.change(dialog.getByLabelText('Reason, for the audit log'), { target: { value: 'Left' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(heard.find(({ asked }) => asked === REVOKE)?.body).toEqual({ reason: 'Left' }))
    expect(await screen.findByText('Admin rights revoked')).toBeTruthy()
  })
})
