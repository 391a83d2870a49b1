import { describe, expect, it } from 'vitest'
import { hiddenBadges, imageName, type Look, lookOf, readImageName } from './look'

const place = { access: 'public' as const, availability: null, ev: false, disabled: false, scam_reported: false }

describe('a marker', () => {
  it('is hollow where nobody has spoken, and coloured where somebody has', () => {
    expect(lookOf(place).face).toBe('other')
    expect(lookOf({ ...place, availability: 'full' }).face).toBe('full')
  })
  it('is grey and plain where not everyone may park', () => {
    expect(lookOf({ ...place, access: 'permit', availability: 'available', ev: true, disabled: true })).toEqual({
      face: 'muted',
      ev: false,
      disabled: false,
      warning: false,
    })
  })
  it('is as grey where a board is for permit holders at all times, and not where it is at some', () => {
    const under = (at_times: boolean) =>
      lookOf({ ...place, availability: 'available', price: { is: 'permit_holders', at_times } }).face
    expect([under(false), under(true)]).toEqual(['muted', 'available'])
  })
  it('warns of scams and of what is warned about', () => {
    expect(lookOf({ ...place, scam_reported: true }).warning).toBe(true)
    expect(lookOf({ ...place, availability: 'warning' })).toMatchObject({ face: 'other', warning: true })
  })
})

describe('the number of an answer', () => {
  it('hides what stood on the left, and beside a warning whatever else there is', () => {
    const hidden = (more: Partial<Look>) =>
      hiddenBadges({ face: 'available', ev: true, disabled: true, warning: false, number: 3, ...more })
    expect(hidden({})).toEqual(['disabled'])
    expect(hidden({ ev: false })).toEqual([])
    expect(hidden({ warning: true })).toEqual(['ev', 'disabled'])
    expect(hidden({ number: undefined })).toEqual([])
  })
})

describe('the name of its image', () => {
  it('comes back as the same look', () => {
    const looks: Look[] = (['available', 'limited', 'full', 'other', 'muted'] as const).flatMap((face) =>
      [false, true].flatMap((ev) =>
        [false, true].flatMap((disabled) => [false, true].map((warning) => ({ face, ev, disabled, warning }))),
      ),
    )
    for (const look of looks) expect(readImageName(imageName(look, 'dark'))).toEqual(look)
    expect(new Set(looks.map((look) => imageName(look, 'light'))).size).toBe(40)
  })
  it.each(['pill:light', 'marker:light:castle:', 'marker', ''])('is not %o', (name) => {
    expect(readImageName(name)).toBeNull()
  })
})
