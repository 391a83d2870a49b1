import { describe, expect, it } from 'vitest'
import { serviceRequest } from '@/testing/serviceRequests'
import { emptyForm, formFrom, formOf, type RequestForm, requestForm, requestOf } from './schema'

const PLACE = { text: '51.598214, -3.022713', at: { lng: -3.022713, lat: 51.598214 }, within: 8 }
const filled: RequestForm = {
  ...emptyForm,
  service_type: 'flat-tire',
  place: PLACE,
  title: ' Flat tyre, no spare wheel ',
  description: 'Went flat after a bang.',
}
const faults = (form: RequestForm) =>
  Object.fromEntries((requestForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

describe('the form of a request', () => {
  it('needs a title, a type, a description and a place', () => {
    expect(Object.keys(faults(emptyForm)).sort()).toEqual(['description', 'place', 'service_type', 'title'])
    expect(faults(filled)).toEqual({})
    expect(faults({ ...filled, title: '  ' })).toEqual({ title: 'Please give your request a title' })
  })

  it('bounds what is typed, in characters', () => {
    expect(faults({ ...filled, title: 'x'.repeat(121) })).toEqual({ title: 'Please use at most 120 characters' })
    expect(faults({ ...filled, title: '🚗'.repeat(120), budget_range: 'x'.repeat(60) })).toEqual({})
  })

  it('is sent with what was typed, and nothing empty', () => {
    expect(requestOf(filled, null)).toEqual({
      service_type: 'flat-tire',
      urgency: 'normal',
      title: 'Flat tyre, no spare wheel',
      description: 'Went flat after a bang.',
      location: '51.598214, -3.022713',
      lng: -3.022713,
      lat: 51.598214,
    })
  })

  it('names a vehicle of the garage or another one, with what is typed of it, or none', () => {
    const typed = { ...filled, vehicle_info: 'White van' }
    expect(requestOf(typed, 'v1')).toMatchObject({ vehicle_id: 'v1', vehicle_info: 'White van' })
    expect(requestOf(filled, 'v1')).not.toHaveProperty('vehicle_info')
    expect(requestOf({ ...typed, vehicle: 'v2' }, 'v1')).toMatchObject({ vehicle_id: 'v2' })
    expect(requestOf({ ...typed, vehicle: 'other' }, 'v1')).toMatchObject({ vehicle_info: 'White van' })
    expect(requestOf({ ...typed, vehicle: 'other' }, 'v1')).not.toHaveProperty('vehicle_id')
    expect(requestOf({ ...typed, vehicle: 'none' }, 'v1')).not.toHaveProperty('vehicle_info')
    // Without any vehicle, what was typed is meant.
    expect(requestOf(typed, null)).toMatchObject({ vehicle_info: 'White van' })
  })
})

describe('a draft', () => {
  it('gives back what can be read of it, also what is not finished, and a place only for a while', () => {
    expect(formOf(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
    expect(formOf({ title: '', description: 'x'.repeat(3000) })).toEqual({
      ...emptyForm,
      description: 'x'.repeat(3000),
    })
    expect(formOf({ title: 3, place: { text: 'x' }, urgency: 'urgent', other: 1 })).toEqual({
      ...emptyForm,
      urgency: 'urgent',
    })
    expect(formOf(filled, 31 * 60_000)).toEqual({ ...filled, place: null })
    for (const nothing of [null, 'x', 7, []]) expect(formOf(nothing)).toEqual(emptyForm)
  })

  it('can be made of a request that ended', () => {
    const again = formFrom(serviceRequest('r1', { vehicle: null, vehicle_info: 'White van', budget_range: '£60' }))
    expect(again).toMatchObject({ vehicle: 'other', vehicle_info: 'White van', budget_range: '£60' })
    expect(faults(again)).toEqual({})
  })
})
