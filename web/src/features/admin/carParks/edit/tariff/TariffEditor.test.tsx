import { fireEvent, render, screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { BLANK, type Values } from '../schema'
import { isComplete } from '../useCarParkForm'
import { TariffEditor } from './TariffEditor'

const KINGSWAY = 'Mo-Sa 07:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\nSu,PH: free\nat most £9.00 a day\n'

function edit(rates: string, working: string[] = []) {
  const now = { rates, saved: false, reset: (_: string) => {} }
  function Form() {
    const form = useForm<Values>({
      defaultValues: { ...BLANK, name: 'Kingsway', address: 'NP20', lat: '51.5', lng: '-2.9', rates },
    })
    now.rates = form.watch('rates')
    now.reset = (next) => form.reset({ ...form.getValues(), rates: next, rates_fault: '' })
    const save = form.handleSubmit((values) => {
      now.saved = isComplete(form, values)
    })
    return (
      <FormProvider {...form}>
        <TariffEditor working={working} stay={{ day: 5, from: 840, minutes: 120 }} />
        <button type="button" onClick={() => void save()}>
          Save
        </button>
      </FormProvider>
    )
  }
  render(<Form />)
  return now
}

const rate = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Rate ${number}:`) }))
const band = (number: number) => within(rate(1).getByRole('group', { name: `Band ${number}` }))
const type = (field: HTMLElement, value: string) => {
  field.focus()
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const press = (name: string | RegExp, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(place.getByRole('button', { name }))

describe('the table of a tariff', () => {
  it('writes the lines of what is edited', () => {
    const now = edit(KINGSWAY)
    expect(screen.getByRole('group', { name: 'Rate 1: Mon to Sat, 07:00 to 18:00' })).toBeTruthy()
    type(band(2).getByLabelText('Price'), '3.6')
    expect(now.rates).toBe(KINGSWAY.replace('3.40', '3.60'))
    fireEvent.change(band(1).getByLabelText('Priced'), { target: { value: 'each' } })
    expect(now.rates).toContain('  each 1 h: £1.80\n')
    fireEvent.change(rate(1).getByLabelText('Days'), { target: { value: '0,1,2,3,4' } })
    type(rate(1).getByLabelText('Until'), '19')
    expect(now.rates.split('\n')[0]).toBe('Mo-Fr 07:00-19:00:')
    press(/^Evening$/)
    expect(screen.getByRole('group', { name: 'Rate 3: Mon to Sat, 18:00 to 24:00' })).toBeTruthy()
    press('No return')
    expect(now.rates).toMatch(/at most £9.00 a day\nno return within 1 h\n$/)
    press('Remove day cap')
    expect(now.rates).not.toContain('at most')
  })

  it('leads the focus by the keyboard alone: to what is added, with what is moved, on from what is removed', () => {
    const now = edit(KINGSWAY)
    press('Move band 2 up', band(2))
    expect(now.rates).toContain('  up to 2 h: £3.40\n  up to 1 h: £1.80\n')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move band 1 up')
    expect(screen.getByText('Now band 1 of 2')).toBeTruthy()
    press('Add band', rate(1))
    expect(document.activeElement).toBe(band(3).getByLabelText('Priced'))
    press('Remove band 1', band(1))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove band 1')
    press('Move rate 2 up')
    expect(now.rates.startsWith('Su,PH: free\n')).toBe(true)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move rate 1 up')
  })

  it('says what is wrong beside the field once it was left, and leads there when it cannot be saved', async () => {
    const now = edit(KINGSWAY)
    press('Add band', rate(1))
    expect(screen.queryByText('Please enter a length, such as 30 min or 2 h')).toBeNull()
    const length = band(3).getByLabelText('Length of stay')
    type(length, '2')
    const sentence = band(3).getByText('Please enter a length, such as 30 min or 2 h')
    expect(length.getAttribute('aria-describedby')).toBe(sentence.id)
    expect(band(3).queryByText('Please enter pounds and pence, such as 1.80')).toBeNull()
    press('Save')
    expect(await band(3).findByText('Please enter pounds and pence, such as 1.80')).toBeTruthy()
    expect([document.activeElement, now.saved]).toEqual([length, false])
    type(length, '4 h')
    type(band(3).getByLabelText('Price'), '5.20')
    press('Save')
    await screen.findByText('Which rate holds when, by its number')
    await expect.poll(() => now.saved).toBe(true)
  })

  it('is the same as the text, both ways', () => {
    const now = edit(KINGSWAY)
    fireEvent.click(screen.getByRole('radio', { name: 'As text' }))
    const text = screen.getByLabelText('Rates') as HTMLTextAreaElement
    expect(text.value).toBe(KINGSWAY)
    fireEvent.change(text, { target: { value: `${KINGSWAY}electric cars: half price\n` } })
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(screen.getByText('electric cars: half price')).toBeTruthy()
    type(band(1).getByLabelText('Price'), '2')
    expect(now.rates).toBe(`${KINGSWAY.replace('1.80', '2.00')}electric cars: half price\n`)
  })

  it('follows what comes from elsewhere', async () => {
    const now = edit(KINGSWAY)
    type(band(1).getByLabelText('Price'), 'x')
    now.reset('24/7: no parking\n')
    expect(await screen.findByRole('group', { name: 'Rate 1: Always' })).toBeTruthy()
    press('Save')
    await expect.poll(() => now.saved).toBe(true)
  })

  it('says the week in words, and lights the band that answers', () => {
    edit(KINGSWAY, ['up to 2 h £3.40'])
    const week = within(screen.getByRole('figure', { name: 'The rates of a week' }))
    expect(week.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday: 00:00 to 07:00 free, 07:00 to 18:00 rate 1, 18:00 to 24:00 free',
      'Sunday, Bank holidays: all day free',
    ])
    expect(band(2).getByText('The stay below is charged by this band.')).toBeTruthy()
    expect(band(1).queryByText('The stay below is charged by this band.')).toBeNull()
  })

  it('begins empty, with what many boards have', () => {
    const now = edit('')
    press(/Sunday and bank holidays/)
    expect(now.rates).toBe('Su,PH: free\n')
    press('Remove rate 1')
    expect(now.rates).toBe('')
  })
})
