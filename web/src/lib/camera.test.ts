import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CameraError, closeCamera, hasTorch, isCameraAllowed, listCameras, openCamera, setTorch } from './camera'

/** Stands in for the browser's media devices. */
function devices(of: Partial<MediaDevices> | undefined) {
  vi.stubGlobal('navigator', { mediaDevices: of, permissions: { query: async () => ({ state: 'granted' }) } })
}
const track = (more: object = {}) => ({ stop: vi.fn(), applyConstraints: vi.fn(async () => {}), ...more })
const streamOf = (...tracks: object[]) =>
  ({ getTracks: () => tracks, getVideoTracks: () => tracks }) as unknown as MediaStream
const fault = (opening: Promise<unknown>) => opening.catch((error: CameraError) => error.fault)

afterEach(() => vi.unstubAllGlobals())

describe('a camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('that answers %s is %s', async (name, why) => {
    devices({ getUserMedia: () => Promise.reject(new DOMException('no', name)) })
    expect(await fault(openCamera(null))).toBe(why)
  })

  it('is there on secure pages only', async () => {
    devices(undefined)
    vi.stubGlobal('isSecureContext', false)
    expect(await fault(openCamera(null))).toBe('insecure')
    vi.stubGlobal('isSecureContext', true)
    expect(await fault(openCamera(null))).toBe('none')
  })

  it('is the one that looks away, or the one that was chosen, and never hears', async () => {
    const getUserMedia = vi.fn(async (_: MediaStreamConstraints) => streamOf(track()))
    devices({ getUserMedia } as Partial<MediaDevices>)
    await openCamera(null)
    await openCamera('front')
    const asked = getUserMedia.mock.calls.map(([wanted]) => wanted)
    expect(asked[0]).toMatchObject({ video: { facingMode: { ideal: 'environment' } }, audio: false })
    expect(asked[1]).toMatchObject({ video: { deviceId: { exact: 'front' } }, audio: false })
  })

  it('is turned off track by track', () => {
    const tracks = [track(), track()]
    closeCamera(streamOf(...tracks))
    for (const { stop } of tracks) expect(stop).toHaveBeenCalledOnce()
  })

  it('is listed with a name, and nothing else is', async () => {
    const list = [
      { kind: 'videoinput', deviceId: 'a', label: 'Back camera' },
      { kind: 'audioinput', deviceId: 'b', label: 'Microphone' },
      { kind: 'videoinput', deviceId: 'c', label: '' },
    ]
    devices({ enumerateDevices: async () => list as MediaDeviceInfo[] })
    expect(await listCameras()).toEqual([
      { id: 'a', name: 'Back camera' },
      { id: 'c', name: 'Camera 2' },
    ])
  })

  it('has a torch only if it says so', async () => {
    expect(hasTorch(streamOf(track()))).toBe(false)
    expect(hasTorch(streamOf(track({ getCapabilities: () => ({}) })))).toBe(false)
    const lit = track({ getCapabilities: () => ({ torch: true }) })
    expect(hasTorch(streamOf(lit))).toBe(true)
    await setTorch(streamOf(lit), true)
    expect(lit.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  })

  it('is allowed when the browser says so; one that does not say must be asked', async () => {
    devices({})
    expect(await isCameraAllowed()).toBe(true)
    vi.stubGlobal('navigator', {})
    expect(await isCameraAllowed()).toBe(false)
  })
})
