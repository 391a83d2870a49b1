import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Decoder } from './decoder'
import { NO_CODE, NO_PICTURE, readPhoto, scaledTo } from './photo'

/** Stands in for the browser's pictures: a file says how large it is. */
function pictures(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async (of: unknown, size?: { resizeWidth: number; resizeHeight: number }) => {
    if (of instanceof Blob && of.size === 0) throw new DOMException('no picture', 'InvalidStateError')
    return { width: size?.resizeWidth ?? width, height: size?.resizeHeight ?? height, close: () => {} }
  })
}
/** A decoder that sees the code only in pictures of this width or more. */
function decoder(from: number) {
  const widths: number[] = []
  const read: Decoder['read'] = async (picture) => {
    widths.push(picture.width)
    return picture.width >= from ? ['carpal:plate:AB12CDE'] : []
  }
  return { widths, decoder: { read, isGood: () => true, close: () => {} } }
}

beforeEach(() => pictures(6000, 3000))

describe('a photo', () => {
  it('is scaled by its longest edge, and never up', () => {
    expect(scaledTo(6000, 3000, 1600)).toEqual({ resizeWidth: 1600, resizeHeight: 800 })
    expect(scaledTo(3000, 6000, 1600)).toEqual({ resizeWidth: 800, resizeHeight: 1600 })
    expect(scaledTo(640, 480, 1600)).toEqual({ resizeWidth: 640, resizeHeight: 480 })
    expect(scaledTo(9000, 1, 1600)).toEqual({ resizeWidth: 1600, resizeHeight: 1 })
  })

  it('is read small first, and larger when nothing is seen', async () => {
    const near = decoder(1000)
    expect(await readPhoto(new Blob(['x']), near.decoder)).toEqual(['carpal:plate:AB12CDE'])
    expect(near.widths).toEqual([1600])
    const far = decoder(3000)
    expect(await readPhoto(new Blob(['x']), far.decoder)).toEqual(['carpal:plate:AB12CDE'])
    expect(far.widths).toEqual([1600, 4000])
  })

  it('without a code says so, once read at every size that differs', async () => {
    const none = decoder(Number.POSITIVE_INFINITY)
    await expect(readPhoto(new Blob(['x']), none.decoder)).rejects.toThrow(NO_CODE)
    expect(none.widths).toEqual([1600, 4000])
    pictures(640, 480)
    const small = decoder(Number.POSITIVE_INFINITY)
    await expect(readPhoto(new Blob(['x']), small.decoder)).rejects.toThrow(NO_CODE)
    expect(small.widths).toEqual([640])
  })

  it('that is none says so', async () => {
    await expect(readPhoto(new Blob([]), decoder(0).decoder)).rejects.toThrow(NO_PICTURE)
  })
})
