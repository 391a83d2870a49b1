import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppRouter } from '@/shell/AppRouter'
import { useAddress } from './useAddress'

it('keeps a change that the page has not drawn yet when the next one comes', () => {
  window.history.replaceState(null, '', '/?z=12&lat=53&lng=-3&place=5&q=quay')
  let address!: ReturnType<typeof useAddress>
  function Page() {
    address = useAddress()
    return null
  }
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  expect(address.carParkId).toBe(5)

  // A car park is closed while the map still glides: both are told the same, older address.
  const { open, look, type } = address
  act(() => {
    open(null)
    look({ lng: -2, lat: 54, zoom: 14 })
    type('')
  })
  expect(address.carParkId).toBeNull()
  expect(address.text).toBe('')
  expect(address.view).toEqual({ lng: -2, lat: 54, zoom: 14 })
})
