import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { network } from '@/testing/render'
import { receiveToasts, type Toast } from '@/ui/toast'
import { LocationPrompt } from './LocationDialogs'
import { useDriverLocation } from './useDriverLocation'

let toasts: Toast[] = []
beforeEach(() => {
  network()
  toasts = []
  receiveToasts((toast) => toasts.push(toast))
})

/** Answers the question for the location, on a map that began where a link led or of its own accord. */
async function answer(name: string, linked: boolean) {
  function Asked() {
    const location = useDriverLocation({ area: null, linked }, () => {})
    return (
      <>
        <p>At {location.name ?? 'nothing'}</p>
        <LocationPrompt location={location} />
      </>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Asked />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Use your location?' })).toBeNull())
}
const asked = () => localStorage.getItem('locationPermissionAsked')

it('that is denied becomes the default', async () => {
  await answer('Deny', false)
  expect(screen.getByText('At Liverpool city centre')).toBeTruthy()
  expect(toasts.map(({ title }) => title)).toEqual(['Using Default Location'])
  expect(asked()).not.toBeNull()
})

it('that is denied leaves the view of a link as it is', async () => {
  await answer('Deny', true)
  expect(screen.getByText('At nothing')).toBeTruthy()
  expect(toasts).toEqual([])
  expect(asked()).not.toBeNull()
})

it('may be left open', async () => {
  await answer('Close', false)
  expect(screen.getByText('At nothing')).toBeTruthy()
  expect(asked()).toBeNull()
})
