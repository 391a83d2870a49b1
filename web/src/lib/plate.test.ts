import { describe, expect, it } from 'vitest'
import { canonicalPlate, formatPlate, looksLikeUkPlate, spellPlate } from './plate'

describe('a registration', () => {
  it('is canonical in upper case, letters and digits only', () => {
    expect(canonicalPlate(' ab12 cde ')).toBe('AB12CDE')
    expect(canonicalPlate('ab-12.cde')).toBe('AB12CDE')
  })

  it('is the one that it looks like', () => {
    for (const typed of ['ÄB12 CDÉ', 'АВ12 СDЕ', 'ав12 cdе', 'ΑΒ12 CDΕ', 'ＡＢ１２ ＣＤＥ']) {
      expect(canonicalPlate(typed)).toBe('AB12CDE')
    }
    expect(canonicalPlate('WØ 12345')).toBe('WO12345')
  })

  it('keeps what no plate has, which the server names', () => {
    expect(canonicalPlate('ж12_cde')).toBe('Ж12_CDE')
  })

  it.each([
    ['ab12cde', 'AB12 CDE'],
    ['a123bcd', 'A123 BCD'],
    ['abc123d', 'ABC 123D'],
    ['fxz4417', 'FXZ 4417'],
    ['aiz1234', 'AIZ 1234'],
    ['101d234', '101 D 234'],
    ['abc1', 'ABC 1'],
    ['1abc', '1 ABC'],
  ])('%s shows as %s', (typed, shown) => {
    expect(formatPlate(typed)).toBe(shown)
    expect(looksLikeUkPlate(typed)).toBe(true)
  })

  it('of no UK format is shown as it is, and only doubted', () => {
    expect(formatPlate('B-MW 20267')).toBe('BMW20267')
    expect(looksLikeUkPlate('B-MW 20267')).toBe(false)
    expect(looksLikeUkPlate('')).toBe(false)
  })

  it('is spelt for those who listen', () => {
    expect(spellPlate('ab12cde')).toBe('A B 1 2, C D E')
  })
})
