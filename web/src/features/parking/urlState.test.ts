import { describe, expect, it } from 'vitest'
import { isFiltered, NO_FILTERS, tileParameters } from '@/data/carParks/filters'
import { readUrl, writeUrl } from './urlState'

const read = (query: string) => readUrl(new URLSearchParams(query))

describe('a link to the map', () => {
  it('comes back as it was written', () => {
    const url = {
      view: { lng: -2.99465, lat: 51.58624, zoom: 15.25 },
      carParkId: 4711,
      filters: {
        price: '2-4' as const,
        kind: 'on-street' as const,
        ev: true,
        disabled: true,
        facilities: ['covered' as const, 'guarded' as const],
        availability: 'limited' as const,
        timeLimit: 'unlimited' as const,
        everyAccess: true,
      },
      text: 'friars',
      destination: { name: 'Corn Street', lng: -2.99, lat: 51.58 },
      trip: {
        destination: { name: 'Friars Walk', lng: -2.99, lat: 51.58 },
        arrive: '2026-05-03T14:30',
        hours: 0.5,
        maxPrice: 999,
        vehicle: 'van' as const,
        heightCm: 205,
        walkMetres: 9999,
        clearance: true,
      },
      sort: 'cheapest' as const,
    }
    expect(readUrl(writeUrl(new URLSearchParams(), url))).toEqual(url)
  })

  it('says nothing of what is not set, and keeps what others put there', () => {
    const nothing = { view: null, carParkId: null, filters: NO_FILTERS, text: '', destination: null, trip: null }
    const url = { ...nothing, sort: 'best' as const }
    expect(writeUrl(new URLSearchParams('ev=1&place=3&from=mail&sort=nearest'), url).toString()).toBe('from=mail')
  })

  it('rounds to a tenth of a metre', () => {
    const view = { lng: -2.242612345678, lat: 53.480812345, zoom: 13.000001 }
    const next = writeUrl(new URLSearchParams(), {
      view,
      carParkId: null,
      filters: NO_FILTERS,
      text: '',
      destination: null,
      trip: null,
      sort: 'best',
    })
    expect(next.toString()).toBe('z=13&lat=53.480812&lng=-2.242612')
  })

  it.each([
    ['', 'nothing'],
    ['z=13&lat=53.4', 'a part of a view'],
    ['z=13&lat=91&lng=0', 'a latitude off the map'],
    ['z=-1&lat=51&lng=0', 'a zoom below the world'],
    ['z=x&lat=51&lng=0', 'words'],
    ['z=&lat=&lng=', 'empty values'],
  ])('with %o (%s) opens where nobody has looked yet', (query) => {
    expect(read(query).view).toBeNull()
  })

  it.each(['place=abc', 'place=-1', 'place=1.5', 'place=1e3', 'place='])('with %o selects nothing', (query) => {
    expect(read(query).carParkId).toBeNull()
  })

  it('ignores a filter it does not know', () => {
    expect(read('price=under-9&kind=castle&ev=yes').filters).toEqual(NO_FILTERS)
  })
})

describe('filters', () => {
  it('are named to the tile server in one order', () => {
    const filters = {
      ...NO_FILTERS,
      price: 'free' as const,
      ev: true,
      availability: 'limited' as const,
      everyAccess: true,
    }
    expect(tileParameters(filters).toString()).toBe('access=all&availability=limited&ev=1&price=free')
    expect(tileParameters(NO_FILTERS).toString()).toBe('')
  })

  it('take private for who may park, the other types for what it is', () => {
    const of = (kind: 'private' | 'on-street') => tileParameters({ ...NO_FILTERS, kind }).toString()
    expect(of('private')).toBe('access=private%2Cpermit')
    expect(of('on-street')).toBe('kind=on-street')
  })

  it('ask for cameras or guards by a parameter of their own', () => {
    const parameters = tileParameters({ ...NO_FILTERS, facilities: ['guarded', 'covered'] })
    expect(parameters.toString()).toBe('facilities=covered&guarded=1')
  })

  it('name facilities in one order, however they were chosen', () => {
    const facilities = ['card_payment', 'covered'] as const
    expect(tileParameters({ ...NO_FILTERS, facilities: [...facilities] }).toString()).toBe(
      'facilities=covered%2Ccard_payment',
    )
  })

  it('narrow the list, except the one that widens it', () => {
    expect(isFiltered(NO_FILTERS)).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, everyAccess: true })).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, disabled: true })).toBe(true)
  })
})
