import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { forgetDevice } from '@/data/device'
import { MAX_FAVOURITES, setFavourite, useFavourites } from './favourites'

const one = (id: number) => ({ id, name: `Car park ${id}`, lng: -3, lat: 51.5 })
const saved = () => renderHook(useFavourites).result.current.map(({ id }) => id)

beforeEach(forgetDevice)

it('saves each car park once, the latest first, and lets the oldest go', () => {
  setFavourite(one(1), true)
  setFavourite(one(2), true)
  setFavourite(one(1), true)
  expect(saved()).toEqual([1, 2])
  setFavourite(one(2), false)
  expect(saved()).toEqual([1])
  for (let id = 10; id < 10 + MAX_FAVOURITES; id++) setFavourite(one(id), true)
  expect(saved()).toHaveLength(MAX_FAVOURITES)
  expect(saved()).not.toContain(1)
})

it('stores of a car park only what the list shows, and leaves out what it cannot read', () => {
  setFavourite({ ...one(1), price: 'secret' } as ReturnType<typeof one>, true)
  expect(localStorage.getItem('carpal.device.favourites')).not.toContain('secret')
  localStorage.setItem('carpal.device.favourites', '[{"id":"x"},null,{"id":3,"name":"C","lng":1,"lat":2}]')
  expect(saved()).toEqual([3])
})
