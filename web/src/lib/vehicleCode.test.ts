import { expect, it } from 'vitest'
import { codeText, readVehicleCode } from './vehicleCode'

const OURS = ['https://carpal.example']
const read = (text: string) => readVehicleCode(text, OURS)

it('reads what it writes', () => {
  for (const code of [{ plate: 'AB12CDE' }, { token: 'x-Y_9' }]) expect(read(codeText(code))).toEqual(code)
})

it('reads a registration as it was typed', () => {
  expect(read(' carpal:plate:ab12 cde\n')).toEqual({ plate: 'AB12CDE' })
})

it('reads the link of a printed card', () => {
  expect(read('https://carpal.example/public-scanner?qr=carpal%3Acard%3AabcDEF12')).toEqual({ token: 'abcDEF12' })
})

it.each([
  '',
  'AB12 CDE',
  'carpal:plate:',
  'carpal:plate:---',
  'carpal:plate:ABCDEFGHIJKLM',
  'carpal:card:',
  'carpal:card:a b',
  'carpal:boat:AB12CDE',
  'other:plate:AB12CDE',
  'https://other.example/public-scanner?qr=carpal%3Aplate%3AAB12CDE',
  'https://carpal.example/login?qr=carpal%3Aplate%3AAB12CDE',
  'https://carpal.example/public-scanner',
  'https://',
  'javascript:alert(1)',
])('takes %j for no code of ours', (text) => {
  expect(read(text)).toBeNull()
})
