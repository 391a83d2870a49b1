import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOfArea, trim } from './area'
import { rejectPortalHtml } from './rejectPortalHtml'

afterEach(() => vi.unstubAllGlobals())

describe('the last area of the map', () => {
  it('is what the tile server has to draw, wherever it is', () => {
    const of = (url: string) => isOfArea(new URL(url))
    expect(of('https://tiles.example.org/tiles/carparks/12/2010/1340.mvt?v=3')).toBe(true)
    expect(of('http://localhost/tiles/style.json?theme=dark')).toBe(true)
    expect(of('http://localhost/tiles/carparks/view?bbox=1,2,3,4')).toBe(false)
    expect(of('http://localhost/api/v1/config')).toBe(false)
    expect(of('https://example.org/assets/tiles/1.json')).toBe(false)
  })

  it('is kept up to a number of files, the oldest gone first', async () => {
    let kept = ['a', 'b', 'c', 'd']
    const remove = async (name: string) => {
      kept = kept.filter((other) => other !== name)
    }
    vi.stubGlobal('caches', { open: async () => ({ keys: async () => [...kept], delete: remove }) })
    await trim(3)
    expect(kept).toEqual(['b', 'c', 'd'])
    await trim(3)
    expect(kept).toEqual(['b', 'c', 'd'])
  })
})

describe('a file of ours', () => {
  it('is not somebody else’s page', async () => {
    const tile = new Response('', { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } })
    expect(await rejectPortalHtml.fetchDidSucceed({ response: tile })).toBe(tile)
    const page = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
    await expect(rejectPortalHtml.fetchDidSucceed({ response: page })).rejects.toThrow('HTML in place')
  })
})
