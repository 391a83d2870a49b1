import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginAsAdmin, carPark, edit, form, HERE, ok, page } from '@/testing/adminCarParks'
import { problem } from '@/testing/render'

beforeEach(beginAsAdmin)

describe('the form', () => {
  it('takes the source’s value, and keeps ours where they are in conflict', async () => {
    const comparison = [
      { field: 'capacity', ours: 186, theirs: 190, source: 'newport-council', is_edited: true, is_conflict: true },
      { field: 'name', ours: 'A', theirs: 'A', source: 'newport-council', is_edited: false, is_conflict: false },
    ]
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ comparison })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4, comparison })),
    })
    const edited = await form()
    expect(edited.getByText('In conflict')).toBeTruthy()
    expect(edited.getAllByRole('button', { name: 'Take the source’s value' })).toHaveLength(1)
    fireEvent.click(edited.getByRole('button', { name: 'Take the source’s value' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 3, changes: { take_source: { capacity: 190 } }, reason: '' },
      }),
    )
  })

  it('keeps ours beside what was seen of the source, and says where that is something else by now', async () => {
    const comparison = [
      { field: 'capacity', ours: 186, theirs: 190, source: 'newport-council', is_edited: true, is_conflict: true },
    ]
    const sentence = 'Mann Island: the source says something else by now. Please look again. Nothing was changed.'
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ comparison })),
      'POST /admin/car-park-conflicts/decision': () => problem(409, 'stale', sentence),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Keep ours' }))
    expect(await edited.findByText(sentence)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-park-conflicts/decision')?.body).toEqual({
      decision: 'keep_ours',
      conflicts: [{ car_park_id: 7, version: 3, theirs: { capacity: 190 } }],
    })
  })

  it('takes nothing where the source says something else than was seen, and says so', async () => {
    const comparison = [
      { field: 'capacity', ours: 186, theirs: 190, source: 'newport-council', is_edited: true, is_conflict: false },
    ]
    const sentence = 'The source says something else by now. Please look again.'
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ comparison })),
      'PATCH /admin/car-parks/7': () => problem(409, 'stale', sentence),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Take the source’s value' }))
    expect(await edited.findByText(sentence)).toBeTruthy()
  })

  it('says of which car park an edit was that was merged into this one', async () => {
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7/edits': ok({ edits: [edit({ merged_from: 'Pier Head East' })], next: null }),
    })
    const edited = await form()
    expect(await edited.findByText(/changed it, when it was Pier Head East/)).toBeTruthy()
  })

  it('undoes the last edit, and asks before it leaves what was typed', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'POST /admin/car-parks/7/undo': ok(carPark({ version: 4, can_redo: true })),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Edit undone')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-parks/7/undo')?.body).toEqual({
      version: 3,
      reason: '',
    })
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    fireEvent.click(edited.getByRole('button', { name: 'Cancel' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    fireEvent.click(asked.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit Car Park' })).toBeNull())
  })

  it('asks for the reason that the undo of a warning needs', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'POST /admin/car-parks/7/undo': ({ body }) =>
        (body as { reason: string }).reason
          ? { status: 200, body: carPark({ version: 4, can_redo: true }) }
          : problem(422, 'invalid', 'Please give a reason', { reason: 'Please give a reason' }),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Undo' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Undo the last edit?' }))
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'The stickers are gone' } })
    fireEvent.click(asked.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Edit undone')).toBeTruthy()
    expect(heard.filter(({ asked }) => asked === 'POST /admin/car-parks/7/undo').at(-1)?.body).toEqual({
      version: 3,
      reason: 'The stickers are gone',
    })
  })
})
