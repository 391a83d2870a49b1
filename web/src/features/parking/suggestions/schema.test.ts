import { describe, expect, it } from 'vitest'
import { NO_PRICE } from '@/lib/money'
import { ABROAD, corrected, emptyForm, LIMIT_OR_NONE, MISSING, rulesOf, suggested, suggestionForm } from './schema'

const typed = { ...emptyForm({ lng: -2.99755, lat: 51.587 }), name: ' North Street ', address: 'Newport' }

/** The sentence at each field at fault. */
const faults = (form: object) =>
  Object.fromEntries(suggestionForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? [])

describe('the form of a suggestion', () => {
  it('requires a name, an address and a place', () => {
    expect(faults(typed)).toEqual({})
    expect(faults({ ...typed, name: '  ', address: ' ' })).toEqual({ name: MISSING, address: MISSING })
    expect(faults({ ...typed, address: ' ' })).toEqual({ address: MISSING })
    expect(faults({ ...typed, lat: '0', lng: '0' })).toEqual({ lat: ABROAD })
    expect(faults({ ...typed, isNew: false, address: '' })).toEqual({})
  })

  it('has a limit on the stay or none', () => {
    expect(faults({ ...typed, max_stay_unlimited: true, max_stay_minutes: '60' })).toEqual({
      max_stay_minutes: LIMIT_OR_NONE,
    })
    expect(faults({ ...typed, max_stay_unlimited: true })).toEqual({})
    expect(Object.keys(suggested(typed))).not.toContain('kind')
  })

  it('takes prices in pounds', () => {
    expect(faults({ ...typed, price_hour: 'free' })).toHaveProperty('price_hour')
    expect(faults({ ...typed, price_flat: '500.01' })).toEqual({ price_flat: 'Please enter a price from £0 to £500' })
    expect(faults({ ...typed, price_flat: '500', price_hour: '£1.20', price_day: '.5' })).toEqual({})
    const fields = suggested({ ...typed, price_hour: '1.15' })
    expect(fields).toMatchObject({ name: 'North Street', price_hour_pence: 115, price_flat_pence: null, lat: 51.587 })
    expect(Object.keys(fields)).not.toContain('restrictions')
  })

  it.each(['£1.234', '1.005', '1e2', '0x10', '-1'])('rounds no price, and reads none into %s', (price) => {
    expect(faults({ ...typed, price_hour: price })).toEqual({ price_hour: NO_PRICE })
  })

  it('sends of a correction what was changed, and no more', () => {
    expect(corrected(typed, typed)).toEqual({})
    expect(corrected({ ...typed, capacity: '40', facilities: ['cctv'] }, typed)).toEqual({
      capacity: 40,
      facilities: ['cctv'],
    })
    expect(corrected({ ...typed, kind: 'on-street', max_stay_unlimited: true }, typed)).toEqual({
      kind: 'on-street',
      max_stay_unlimited: true,
    })
    expect(
      corrected(
        { ...typed, step_free: 'no', plugs: ['type_2', 'ccs'], surface: ' gravel ', max_width_cm: '190' },
        typed,
      ),
    ).toEqual({ step_free: 'no', plugs: ['ccs', 'type_2'], surface: 'gravel', max_width_cm: 190 })
    const known = { ...typed, plugs: ['type_2', 'ccs'] }
    expect(corrected({ ...known, plugs: ['ccs', 'type_2'] }, known)).toEqual({})
    const chosen = { ...typed, facilities: ['cctv', '24_hour'] }
    expect(corrected({ ...chosen, facilities: ['24_hour', 'cctv'] }, chosen)).toEqual({})
    expect(corrected({ ...typed, price_description: 'Up to 1 hour £1.20\nUp to 2 hours £2.40' }, typed)).toEqual({
      price_description: 'Up to 1 hour £1.20\nUp to 2 hours £2.40',
    })
    expect(corrected({ ...typed, lat: '51.58701' }, typed)).toEqual({ lng: -2.99755, lat: 51.58701 })
    expect(corrected(typed, { ...typed, opening_hours: '24/7' })).toEqual({ opening_hours: '' })
  })

  it('finds no fault with what a correction leaves as it stands', () => {
    const known = {
      ...typed,
      isNew: false,
      restrictions: 'No vans. '.repeat(60),
      opening_hours: 'Mo 08:00-18:00; '.repeat(70),
      max_stay_minutes: '43200',
    }
    const found = (form: object) =>
      Object.fromEntries(
        rulesOf(known)
          .safeParse(form)
          .error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
      )
    expect(Object.keys(faults(known))).toEqual(['opening_hours', 'restrictions', 'max_stay_minutes'])
    expect(found({ ...known, capacity: '41' })).toEqual({})
    expect(found({ ...known, restrictions: `${known.restrictions} Nor lorries.` })).toEqual({
      restrictions: 'Please use at most 500 characters',
    })
    expect(found({ ...known, name: ' ' })).toEqual({ name: MISSING })
    expect(Object.keys(found({ ...known, max_stay_unlimited: true }))).toEqual(['max_stay_minutes'])
  })
})
