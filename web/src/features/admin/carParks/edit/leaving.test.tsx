import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from '@/routes'
import { AppRouter } from '@/shell/AppRouter'
import { beginAsAdmin, carPark, carParkAnswers, form, HERE, ok, page } from '@/testing/adminCarParks'
import { server } from '@/testing/render'

beforeEach(beginAsAdmin)

describe('the form', () => {
  it('asks before another mode, or the page, takes away what was typed', async () => {
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-park-batches': ok({ batches: [], next: null }),
    })
    const edited = await form()
    const leaveThePage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaveThePage()).toBe(false)
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    expect(leaveThePage()).toBe(true)
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Select many' }))
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    }
    fireEvent.click((await open()).getByRole('button', { name: 'Stay' }))
    expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    fireEvent.click((await open()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit Car Park' })).toBeNull())
    expect(leaveThePage()).toBe(false)
  })

  it('asks before another entry of the list takes its place, and asks nothing when the map moves', async () => {
    const { router } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/8': ok(carPark({ id: 8 })),
      'GET /admin/car-parks/8/edits': ok({ edits: [], next: null }),
    })
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    const other = async () => {
      fireEvent.click(await screen.findByRole('button', { name: /^Hanover Yard/ }))
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    }
    fireEvent.click((await other()).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.search).toContain('selected=7')
    expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    // The one that is open already is only looked at.
    fireEvent.click(screen.getByRole('button', { name: /^Mann Island/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click((await other()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.search).toContain('selected=8'))
  })

  it('has the map look at the car park that a link without a view names', async () => {
    const { router } = page('/admin/carparks?selected=7')
    await form()
    await waitFor(() => expect(router.state.location.search).toContain('lng=-2.994310&lat=53.403420&z=16.00'))
  })

  it('asks before the admins’ rail leads away, and before Back', async () => {
    window.history.replaceState(null, '', '/admin/carparks')
    server(carParkAnswers())
    render(
      <AppRouter>
        <App />
      </AppRouter>,
    )
    fireEvent.click(await screen.findByRole('button', { name: /^Mann Island/ }))
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    const stay = async () => {
      const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
      fireEvent.click(asked.getByRole('button', { name: 'Stay' }))
      await waitFor(() => expect(window.location.search).toContain('selected=7'))
      expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    }
    const rail = within(screen.getAllByRole('navigation', { name: 'Admin' })[0] as HTMLElement)
    fireEvent.click(rail.getByRole('link', { name: 'Users' }))
    await stay()
    await act(async () => window.history.back())
    await stay()
    fireEvent.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement)
    await stay()
    fireEvent.click(rail.getByRole('link', { name: 'Users' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    fireEvent.click(asked.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin?tab=users'))
  })
})
