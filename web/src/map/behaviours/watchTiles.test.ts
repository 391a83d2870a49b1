import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'
import { checkOnline, isOnline } from '@/lib/online'
import { watchTiles } from './watchTiles'

/** A map whose events are said by the test. */
function watched() {
  const told = new Map<string, (event: object) => void>()
  watchTiles({ on: (name: string, tell: (event: object) => void) => told.set(name, tell) } as unknown as MapLibreMap)
  return (name: 'error' | 'sourcedata', event: object) => told.get(name)?.(event)
}

/** The network: what a ping gets. */
function network(answer: () => Promise<Response>) {
  const ping = vi.fn(answer)
  vi.stubGlobal('fetch', ping)
  return ping
}
const gone = async () => Promise.reject(new TypeError('Failed to fetch'))
const ours = async () => Response.json({})
const tile = { state: 'loaded' }

it('a tile that fails shows that the network is gone, and one that comes that it is back', async () => {
  const map = watched()
  network(gone)
  map('error', { tile, error: new TypeError('Failed to fetch') })
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  const ping = network(ours)
  map('sourcedata', { sourceDataType: 'metadata' })
  expect(ping).not.toHaveBeenCalled()
  map('sourcedata', { tile })
  await vi.waitFor(() => expect(isOnline()).toBe(true))
})

it('a tile that was kept does not pass for the network', async () => {
  network(gone)
  await checkOnline()
  watched()('sourcedata', { tile })
  await checkOnline()
  expect(isOnline()).toBe(false)
})

it('tiles ask nobody while all is well; what is wrong otherwise is logged', () => {
  const ping = network(ours)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const map = watched()
  map('sourcedata', { tile })
  map('error', { error: new Error('no such layer') })
  expect(ping).not.toHaveBeenCalled()
  expect(logged).toHaveBeenCalledOnce()
})
