import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginAsAdmin, carPark, edit, form, HERE, ok, page } from '@/testing/adminCarParks'
import { problem } from '@/testing/render'
import { stillUnseen } from './words'

beforeEach(beginAsAdmin)

describe('the form', () => {
  it('sends what changed and the version that was seen, and nothing else', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
    })
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Car Park Name *'), { target: { value: 'Mann Island West' } })
    fireEvent.click(edited.getByLabelText('EV Charging'))
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Car park updated successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
      version: 3,
      changes: { fields: { name: 'Mann Island West', facilities: ['cctv', 'ev_charging', 'lighting'] } },
      reason: '',
    })
  })

  it('follows what another admin saves meanwhile, and keeps what is typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let now = carPark({ standing: 'hidden' })
      page(`/admin/carparks?${HERE}&selected=7`, {
        'GET /admin/car-parks/7': () => ({ status: 200, body: now }),
      })
      const edited = await form()
      fireEvent.change(edited.getByLabelText('Address *'), { target: { value: 'The Strand' } })
      now = carPark({ version: 4, standing: 'hidden', fields: { ...now.fields, name: 'Pier Head' } })
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      await waitFor(() => expect(edited.getByLabelText<HTMLInputElement>('Car Park Name *').value).toBe('Pier Head'))
      expect(edited.getByLabelText<HTMLInputElement>('Address *').value).toBe('The Strand')
    } finally {
      vi.useRealTimers()
    }
  })

  it('wants a name, an address and coordinates', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Address *'), { target: { value: ' ' } })
    fireEvent.change(edited.getByLabelText('Latitude'), { target: { value: 'north' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Validation Error')).toBeTruthy()
    expect(screen.getByText('Please fill in all required fields (name, address, coordinates)')).toBeTruthy()
    expect(heard.some(({ asked }) => asked.startsWith('PATCH'))).toBe(false)
  })

  it('refuses what is no number, and leads to the first such field', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    const height = edited.getByLabelText('Height limit (cm)')
    fireEvent.change(height, { target: { value: '2m' } })
    fireEvent.change(edited.getByLabelText('Disabled bays'), { target: { value: 'some' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await edited.findAllByText('Please enter a number')).toHaveLength(2)
    expect(document.activeElement).toBe(height)
    expect(heard.some(({ asked }) => asked.startsWith('PATCH'))).toBe(false)
  })

  it('keeps what was typed when another admin was quicker, and says what they changed', async () => {
    let now = carPark()
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': () => ({ status: 200, body: now }),
      'GET /admin/car-parks/7/edits': () => ({
        status: 200,
        body: { edits: now.version > 3 ? [edit()] : [], next: null },
      }),
      'PATCH /admin/car-parks/7': () => {
        now = carPark({ version: 4, fields: { ...carPark().fields, name: 'Pier Head' } })
        return problem(409, 'stale', 'Asha R. has changed name since you opened it. Have a look, then save again.')
      },
    })
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save car park')).toBeTruthy()
    expect(await edited.findByText('Asha R. changed name from Mann Island to Pier Head.')).toBeTruthy()
    expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    expect((edited.getByLabelText('Car Park Name *') as HTMLInputElement).value).toBe('Pier Head')
  })

  it('says which host a link to pay leads to, and takes it away when it is emptied', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ pay_url: 'https://pay.example.org/4027' })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
    })
    const edited = await form()
    const link = edited.getByLabelText('Payment link')
    expect(edited.getByText('Pay Now opens pay.example.org')).toBeTruthy()
    // The third "a" is a Cyrillic letter.
    fireEvent.change(link, { target: { value: 'https://pay.ex\u0430mple.org/' } })
    expect(edited.getByText('Pay Now opens pay.xn--exmple-4nf.org')).toBeTruthy()
    fireEvent.change(link, { target: { value: 'http://pay.example.org' } })
    expect(edited.getByText('Only an https:// link is shown to drivers.')).toBeTruthy()
    fireEvent.change(link, { target: { value: '' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 3, changes: { pay_url: null }, reason: '' },
      }),
    )
  })

  it('takes the room of the list when asked to, and keeps that', async () => {
    page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Wider form' }))
    expect(screen.getByRole('region', { name: 'Edit Car Park' }).getAttribute('data-roomy')).toBe('true')
    expect(localStorage.getItem('carpal.admin.roomyForm')).toBe('yes')
    fireEvent.click(edited.getByRole('button', { name: 'Show the list' }))
    expect(screen.getByRole('region', { name: 'Edit Car Park' }).getAttribute('data-roomy')).toBeNull()
  })

  it('deletes after asking', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'POST /admin/car-parks/7/deletion': ok(carPark({ version: 4, standing: 'deleted' })),
    })
    fireEvent.click((await form()).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }))
    expect(
      dialog.getByText('Are you sure you want to delete this car park? This action cannot be undone.'),
    ).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Car park deleted successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-parks/7/deletion')?.body).toEqual({
      version: 3,
      reason: '',
    })
  })
})

describe('a deleted car park', () => {
  it('that is restored says where drivers still do not see it', async () => {
    const deleted = {
      standing: 'deleted',
      deleted_at: '2026-11-27T09:00:00Z',
      restorable_until: '2026-12-27T09:00:00Z',
    }
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark(deleted)),
      'POST /admin/car-parks/7/restoration': ok(carPark({ version: 4, standing: 'hidden' })),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Car park restored')).toBeTruthy()
    expect(await screen.findByText('It is still hidden, so drivers don’t see it.')).toBeTruthy()
    expect([stillUnseen('on_map'), stillUnseen('unapproved')]).toEqual([
      undefined,
      'It is still not approved, so drivers don’t see it.',
    ])
  })
})
