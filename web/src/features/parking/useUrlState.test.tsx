import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppRouter } from '@/shell/AppRouter'
import { useUrlState } from './useUrlState'

it('keeps a change that the page has not drawn yet when the next one comes', () => {
  window.history.replaceState(null, '', '/?z=12&lat=53&lng=-3&place=5&q=quay')
  let url!: ReturnType<typeof useUrlState>
  function Page() {
    url = useUrlState()
    return null
  }
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  expect(url.carParkId).toBe(5)

  // A car park is closed while the map still glides: both are told the same, older state.
  const { open, look, type } = url
  act(() => {
    open(null)
    look({ lng: -2, lat: 54, zoom: 14 })
    type('')
  })
  expect(url.carParkId).toBeNull()
  expect(url.text).toBe('')
  expect(url.view).toEqual({ lng: -2, lat: 54, zoom: 14 })
})
