import { describe, expect, it, vi } from 'vitest'
import { type Detector, FALLBACK_AFTER_FRAMES, makeReader } from './reader'

const picture = {} as ImageBitmap
const seeing = (...texts: string[]): Detector => ({ detect: async () => texts.map((rawValue) => ({ rawValue })) })
const failing: Detector = { detect: () => Promise.reject(new Error('no service')) }

describe('a reader', () => {
  it('brings our detector once where the browser has none', async () => {
    const ours = vi.fn(() => seeing('a', 'b'))
    const read = makeReader(null, ours)
    expect(await read(picture, false)).toEqual(['a', 'b'])
    await read(picture, false)
    expect(ours).toHaveBeenCalledTimes(1)
  })

  it("downloads nothing while the browser's own finds codes, however many pictures show none", async () => {
    const ours = vi.fn(() => seeing())
    const found: string[] = []
    const own: Detector = { detect: async () => found.map((rawValue) => ({ rawValue })) }
    const read = makeReader(own, ours)
    for (let seen = 1; seen < FALLBACK_AFTER_FRAMES; seen += 1) expect(await read(picture, false)).toEqual([])
    found.push('a')
    expect(await read(picture, false)).toEqual(['a'])
    found.pop()
    for (let seen = 0; seen < 2 * FALLBACK_AFTER_FRAMES; seen += 1) expect(await read(picture, false)).toEqual([])
    expect(ours).not.toHaveBeenCalled()
  })

  it("takes ours when the browser's own never finds anything", async () => {
    const read = makeReader(seeing(), () => seeing('a'))
    for (let seen = 1; seen < FALLBACK_AFTER_FRAMES; seen += 1) expect(await read(picture, false)).toEqual([])
    expect(await read(picture, false)).toEqual(['a'])
  })

  it('takes ours at once for a photo, and when the own one fails', async () => {
    expect(await makeReader(seeing(), () => seeing('a'))(picture, true)).toEqual(['a'])
    expect(await makeReader(failing, () => seeing('a'))(picture, false)).toEqual(['a'])
  })
})
