import { describe, expect, it, vi } from 'vitest'
import { api, content } from './client'
import { ApiError } from './errors'
import { getJson } from './json'

const answering = (make: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => make())
const config = () => content(api.GET('/api/v1/config'))

describe('asking the api', () => {
  it('gives the content', async () => {
    answering(() => Response.json({ version: '1.0.0' }))
    await expect(config()).resolves.toEqual({ version: '1.0.0' })
  })

  it('turns problem JSON into the sentence, the code and the fields at fault', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'No such car park.',
      code: 'not_found',
    }
    answering(() => Response.json(problem, { status: 404, headers: { 'content-type': 'application/problem+json' } }))
    await expect(config()).rejects.toEqual(new ApiError(404, 'No such car park.', 'not_found'))
    await expect(getJson('/tiles/carparks.json')).rejects.toEqual(new ApiError(404, 'No such car park.', 'not_found'))
  })

  it.each([
    ['a proxy page with an error', 502],
    ['a proxy page with a success', 200],
  ])('shows nobody %s', async (_, status) => {
    answering(() => new Response('<html>Bad gateway</html>', { status }))
    const sentence = 'Something went wrong. Please try again.'
    await expect(config()).rejects.toThrow(sentence)
    await expect(getJson('/tiles/carparks.json')).rejects.toThrow(sentence)
  })

  it('says when the server cannot be reached', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')))
    const sentence = 'CarPal could not be reached. Check your connection and try again.'
    await expect(config()).rejects.toEqual(new ApiError(0, sentence))
    await expect(getJson('/tiles/carparks.json')).rejects.toEqual(new ApiError(0, sentence))
  })

  it('lets an abort be an abort', async () => {
    answering(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    await expect(getJson('/x')).rejects.toHaveProperty('name', 'AbortError')
  })
})
