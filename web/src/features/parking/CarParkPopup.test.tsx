import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CarPark } from '@/data/carParks/types'
import { queryClient } from '@/data/queryClient'
import { carParkInFull } from '@/testing/carParks'
import { network } from '@/testing/render'
import { CarParkPopup } from './CarParkPopup'
import { lookOf } from './marker/look'

async function show(rest: Partial<CarPark>) {
  const detail = carParkInFull(7, { name: 'Quay', address: 'Pier Road', ...rest })
  network({ '/api/v1/car-parks/7': detail })
  const marker = { id: 7, lng: -3, lat: 51.5, name: 'Quay', price: '' }
  const look = lookOf({ access: 'public', availability: null, ev: false, disabled: false, scam_reported: false })
  render(
    <QueryClientProvider client={queryClient}>
      <CarParkPopup carPark={{ ...marker, look }} onMore={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText('Pier Road')
  return [...document.querySelectorAll('p')].map((line) => line.textContent)
}

beforeEach(() => queryClient.clear())

it('says in this order where it is, what it costs, when it is free, and its hours', async () => {
  const lines = await show({
    price: { is: 'known', pence: 140 },
    price_words: '£1.40/h',
    restrictions: 'Free after 18:00',
  })
  expect(lines).toEqual(['Pier Road', '£1.40/h', 'Free after 18:00', 'Hours unknown'])
})

it('says for whom it is where only permit holders may park, and when', async () => {
  const price = { is: 'permit_holders' as const, at_times: true }
  const words = { price, price_words: 'Permit holders only at times', permit_hours: 'Mo-Fr 10:00-11:00' }
  expect(await show(words)).toEqual(['Pier Road', 'Permit holders only Mon–Fri 10:00–11:00', 'Hours unknown'])
})

it('says who may park where the price is not shown', async () => {
  const lines = await show({ access: 'customers', price: { is: 'not_shown' }, price_words: '' })
  expect(lines).toEqual(['Pier Road', 'Customers only', 'Hours unknown'])
})
