import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshCarParks } from '@/data/admin/queries'
import { queryClient } from '@/data/queryClient'
import { beginAsAdmin, carPark, edit, form, HERE, ok, page } from '@/testing/adminCarParks'

beforeEach(beginAsAdmin)

describe('the form', () => {
  it('has an outline follow what another admin draws, and says so where one draws oneself', async () => {
    const outlined = (side: number) => ({
      footprint: { type: 'Polygon', coordinates: [[[0, 0], [side, 0], [side, side], [0, 0]]] }, // biome-ignore format: a ring
    })
    let now = carPark(outlined(1))
    const drawn = edit({
      changes: [
        {
          field: 'footprint',
          before: { lng: 0.5, lat: 0.5, corners: 3, square_metres: 6182 },
          after: { lng: 0.5, lat: 0.5, corners: 4, square_metres: 7450 },
        },
      ],
    })
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': () => ({ status: 200, body: now }),
      'GET /admin/car-parks/7/edits': () => ({
        status: 200,
        body: { edits: now.version > 3 ? [drawn] : [], next: null },
      }),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 5 })),
    })
    const edited = await form()
    fireEvent.click(screen.getByRole('button', { name: 'Draw the outline' }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear outline' }))
    now = carPark({ version: 4, ...outlined(2) })
    refreshCarParks(queryClient)
    expect(
      await edited.findByText('Asha R. changed outline from 6,182 m², 3 corners to 7,450 m², 4 corners.'),
    ).toBeTruthy()
    // What was cleared here stays so until it is saved, on the version that was seen last.
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 4, changes: { footprint: null }, reason: '' },
      }),
    )
  })

  it('takes a hole out of an outline of several parts, begins another part, and saves the whole', async () => {
    const ring = (west: number, size: number) => {
      const [east, north] = [west + size, 53.4 + size].map((degrees) => Number(degrees.toFixed(6)))
      return [[west, 53.4], [east, 53.4], [east, north], [west, north], [west, 53.4]] // biome-ignore format: a ring
    }
    const [edge, hole, other] = [ring(-3, 0.002), ring(-2.9995, 0.0005), ring(-2.99, 0.001)]
    const footprint = { type: 'MultiPolygon', coordinates: [[edge, hole], [other]] }
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ footprint })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
    })
    const edited = await form()
    fireEvent.click(screen.getByRole('button', { name: 'Draw the outline' }))
    const picker = screen.getByRole('combobox', { name: 'Part or hole' })
    fireEvent.change(picker, { target: { value: '0.1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove part 1, hole 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add a part' }))
    expect((picker as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Part 3')
    fireEvent.click(screen.getByRole('button', { name: 'Undo last step' }))
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 3, reason: '' },
        changes: { footprint: { type: 'MultiPolygon', coordinates: [[edge], [other]] } },
      }),
    )
  })

  it('says what a stay would cost', async () => {
    page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    expect((await edited.findByText(/2 hours on Saturday at 14:00 cost/)).textContent).toBe(
      '2 hours on Saturday at 14:00 cost £3.40',
    )
    fireEvent.change(edited.getByLabelText('Length of the stay'), { target: { value: '60' } })
    expect(await edited.findByText(/1 hour on Saturday at 14:00 costs/)).toBeTruthy()
  })

  it('tries a stay by all that counts in its cost, and by nothing where the car park is free', async () => {
    const limited = { ...carPark().fields, price_hour_pence: 200, free_minutes: 30, max_stay_minutes: 180 }
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ fields: limited })),
    })
    const edited = await form()
    const asked = () => heard.filter(({ asked }) => asked === 'POST /admin/car-parks/stay-cost').at(-1)?.body
    await waitFor(() =>
      expect(asked()).toMatchObject({ price_hour_pence: 200, free_minutes: 30, max_stay_minutes: 180 }),
    )
    fireEvent.change(edited.getByLabelText('Parking Type'), { target: { value: 'free' } })
    await waitFor(() => expect(asked()).toMatchObject({ price_hour_pence: 0 }))
  })

  it('saves the tariff that its table says, once nothing in it is wrong', async () => {
    const rates = 'Mo-Sa 07:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\nSu,PH: free\n'
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ rates })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4, rates: rates.replace('3.40', '3.60') })),
    })
    const edited = await form()
    const price = within(edited.getByRole('group', { name: 'Band 2' })).getByLabelText('Price')
    fireEvent.change(price, { target: { value: '3,60' } })
    expect(await edited.findByText('Put right what is wrong above to see what a stay costs.')).toBeTruthy()
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Validation Error')).toBeTruthy()
    expect(document.activeElement).toBe(price)
    expect(heard.some(({ asked }) => asked.startsWith('PATCH'))).toBe(false)
    fireEvent.change(price, { target: { value: '3.60' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Car park updated successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
      ...{ version: 3, changes: { rates: rates.replace('3.40', '3.60') }, reason: '' },
    })
  })
})
