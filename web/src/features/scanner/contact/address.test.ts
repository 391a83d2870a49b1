import { describe, expect, it } from 'vitest'
import { addressOf, readAddress } from './address'

const read = (search: string) => readAddress(new URLSearchParams(search), ['https://carpal.example'])

describe('the address of the public page', () => {
  it.each([
    ['', { vehicle: null, act: null }],
    ['?plate=ab12%20cde', { vehicle: { plate: 'AB12CDE' }, act: null }],
    ['?plate=AB12CDE&do=message', { vehicle: { plate: 'AB12CDE' }, act: 'message' }],
    ['?plate=AB12CDE&do=delete', { vehicle: { plate: 'AB12CDE' }, act: null }],
    ['?qr=carpal%3Aplate%3AAB12CDE&do=report', { vehicle: { plate: 'AB12CDE' }, act: 'report' }],
    ['?qr=carpal:card:a-b_c', { vehicle: { token: 'a-b_c' }, act: null }],
    ['?qr=https%3A%2F%2Fparking.example', { vehicle: 'wrong', act: null }],
    ['?plate=AB12CDEFGHIJK', { vehicle: 'wrong', act: null }],
    ['?plate=%20-%20', { vehicle: 'wrong', act: null }],
  ])('%s', (search, asked) => {
    expect(read(search)).toEqual(asked)
  })

  it('is read as it was written', () => {
    for (const vehicle of [{ plate: 'AB12CDE' }, { token: 'a-b_c' }]) {
      for (const act of ['message', 'report'] as const) {
        const [, search] = addressOf(vehicle, act).split('?')
        expect(read(`?${search}`)).toEqual({ vehicle, act })
      }
    }
  })
})
