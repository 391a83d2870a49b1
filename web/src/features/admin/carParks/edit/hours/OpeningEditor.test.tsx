import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { server } from '@/testing/render'
import { BLANK, type Values } from '../schema'
import { isComplete } from '../useCarParkForm'
import { OpeningEditor } from './OpeningEditor'

beforeEach(() => queryClient.clear())

/** What the server reads of some texts; of others nothing. */
const READ: Record<string, { hours: string; sentence: string }> = {
  'Mon-Fri 8am to 6pm': { hours: 'Mo-Fr 08:00-18:00', sentence: 'Open Monday to Friday, 08:00 to 18:00' },
  'Mo-Fr 08:00-18:00': { hours: 'Mo-Fr 08:00-18:00', sentence: 'Open Monday to Friday, 08:00 to 18:00' },
}

function edit(opening_hours: string) {
  server({
    'GET /opening-hours': ({ query }) => ({
      status: 200,
      body: READ[query.get('text') ?? ''] ?? { hours: null, sentence: null },
    }),
  })
  const now = { hours: opening_hours, saved: false }
  function Form() {
    const form = useForm<Values>({
      defaultValues: { ...BLANK, name: 'Kingsway', address: 'NP20', lat: '51.5', lng: '-2.9', opening_hours },
    })
    now.hours = form.watch('opening_hours')
    const save = form.handleSubmit((values) => {
      now.saved = isComplete(form, values)
    })
    return (
      <FormProvider {...form}>
        <OpeningEditor />
        <button type="button" onClick={() => void save()}>
          Save
        </button>
      </FormProvider>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  return now
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const days = (number: number) => within(screen.getByRole('group', { name: `Days ${number}` }))

describe('opening hours', () => {
  it('say how they are read, in a sentence and a week, and are set by day', async () => {
    const now = edit('Mon-Fri 8am to 6pm')
    expect(await screen.findByText('Open Monday to Friday, 08:00 to 18:00')).toBeTruthy()
    const week = within(screen.getByRole('figure', { name: 'The week as it is read' }))
    expect(week.getAllByRole('listitem')).toHaveLength(2)
    press('Set by day')
    const until = days(1).getByLabelText('Until') as HTMLInputElement
    expect(until.value).toBe('18:00')
    fireEvent.change(until, { target: { value: '20:00' } })
    press('Add days')
    expect(document.activeElement).toBe(days(2).getByLabelText('Days'))
    fireEvent.change(days(2).getByLabelText('Days'), { target: { value: '5,6' } })
    fireEvent.change(days(2).getByLabelText('Open'), { target: { value: 'closed' } })
    expect(now.hours).toBe('Mo-Fr 08:00-20:00; Sa,Su off')
    press('Remove days 1')
    expect(now.hours).toBe('Sa,Su off')
  })

  it('keep what a table cannot say', async () => {
    const now = edit('Apr-Sep: Mo-Fr 09:00-18:00; PH off')
    press('Set by day')
    expect(screen.getByText('Apr-Sep: Mo-Fr 09:00-18:00')).toBeTruthy()
    fireEvent.change(days(2).getByLabelText('Open'), { target: { value: 'all' } })
    expect(now.hours).toBe('Apr-Sep: Mo-Fr 09:00-18:00; PH 00:00-24:00')
  })

  it('are not saved with a time that is none, until it is put right or typed anew', async () => {
    const now = edit('Mo-Fr 08:00-18:00')
    press('Set by day')
    const from = days(1).getByLabelText('From')
    fireEvent.change(from, { target: { value: '8:70' } })
    press('Save')
    expect(await days(1).findByText('Please enter a time, such as 08:00')).toBeTruthy()
    expect([document.activeElement, now.saved]).toEqual([from, false])
    fireEvent.change(screen.getByLabelText('Opening Hours'), { target: { value: 'Mo-Fr 08:00-18:00' } })
    press('Save')
    await expect.poll(() => now.saved).toBe(true)
  })
})
