import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem, server, uploads } from '@/testing/render'
import { sessionOf, signedIn } from '@/testing/session'
import { keepSession } from './session'
import { upload } from './upload'

beforeEach(() => keepSession(null))

const begin = (options = {}) => {
  const sent = uploads()
  return { sent, answer: upload('/api/v1/vehicles/v1/photos', new FormData(), options) }
}

describe('an upload', () => {
  it('goes as whoever is signed in, and tells how much is sent', async () => {
    signedIn()
    const onProgress = vi.fn()
    const { sent, answer } = begin({ onProgress })
    sent[0]?.progress(0.25)
    const photo = { id: 'p1', url: '/api/v1/pictures/p1', width: 1600, height: 1200 }
    sent[0]?.answer(201, photo)
    expect(await answer).toEqual(photo)
    expect(sent[0]?.token).toBe('access-1')
    expect(onProgress.mock.calls).toEqual([[0.25]])
  })

  it('renews a token that is no longer good, once', async () => {
    signedIn()
    server({ 'POST /session/refresh': () => ({ status: 200, body: sessionOf({}, 2) }) })
    const { sent, answer } = begin()
    const refused = problem(401, 'unauthenticated', 'Please sign in').body
    sent[0]?.answer(401, refused)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.token).toBe('access-2')
    sent[1]?.answer(401, refused)
    await expect(answer).rejects.toThrow('Please sign in')
    expect(sent).toHaveLength(2)
  })

  it.each([
    [422, JSON.stringify(problem(422, 'invalid', 'A picture is too large').body), 'A picture is too large'],
    [502, '<html>', 'Something went wrong. Please try again.'],
    [201, '', 'Something went wrong. Please try again.'],
  ])('that is refused says why: %i', async (status, text, words) => {
    const { sent, answer } = begin()
    sent[0]?.garble(status, text)
    await expect(answer).rejects.toThrow(words)
  })

  it('without a network says so', async () => {
    const { sent, answer } = begin()
    sent[0]?.fail()
    await expect(answer).rejects.toThrow('CarPal could not be reached')
  })

  it('can be called off', async () => {
    const call = new AbortController()
    const { sent, answer } = begin({ signal: call.signal })
    call.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent[0]?.called_off).toBe(true)
  })
})
