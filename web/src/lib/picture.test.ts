import { afterEach, describe, expect, it, vi } from 'vitest'
import { pictureFault, preparePicture } from './picture'

afterEach(() => vi.unstubAllGlobals())

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })

/** A browser that reads every picture as one of this size, and draws a JPEG of so many bytes. */
function browser(width: number, height: number, bytes: number) {
  const close = vi.fn()
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext() {
        const context = { fillRect: () => {}, drawImage: (_: unknown, ...to: number[]) => drawn.push(to) }
        return context
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob([new Uint8Array(bytes)], { type })
      }
    },
  )
  return { close, drawn }
}

describe('a picture', () => {
  it('is known by its type', () => {
    expect(pictureFault({ type: 'image/webp' })).toBeNull()
    expect(pictureFault({ type: 'image/heic' })).toBe('Please choose a JPEG, PNG or WebP picture')
    expect(pictureFault({ type: '' })).toBe('Please choose a JPEG, PNG or WebP picture')
  })

  it('goes no larger than the server keeps it', async () => {
    const { close, drawn } = browser(8000, 6000, 300_000)
    const ready = await preparePicture(photo(11 * 1024 * 1024))
    expect(drawn).toEqual([[0, 0, 1600, 1200]])
    expect([ready.size, ready.type, ready.name]).toEqual([300_000, 'image/jpeg', 'a.png'])
    expect(close).toHaveBeenCalledOnce()
  })

  it('goes as it is when it is small, or would grow', async () => {
    const small = photo(5000)
    browser(1600, 900, 10)
    expect(await preparePicture(small)).toBe(small)
    browser(2000, 900, 6000)
    expect(await preparePicture(small)).toBe(small)
  })

  it('that cannot be read here goes as it is, unless it is too large', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')))
    const damaged = photo(5000)
    expect(await preparePicture(damaged)).toBe(damaged)
    await expect(preparePicture(photo(10 * 1024 * 1024 + 1))).rejects.toThrow('Pictures can be up to 10 MB')
  })
})
