import { describe, expect, it, vi } from 'vitest'
import { LocationError, locate } from './geolocation'

function device(getCurrentPosition: unknown) {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

describe('locating', () => {
  it('answers longitude first, with the accuracy', async () => {
    device((found: PositionCallback) =>
      found({ coords: { longitude: -2.99, latitude: 53.41, accuracy: 12 } } as GeolocationPosition),
    )
    await expect(locate()).resolves.toEqual({ at: [-2.99, 53.41], accuracyMetres: 12 })
  })

  it.each([
    [1, 'Location access denied. Please enable location permissions.'],
    [2, 'Location information unavailable.'],
    [3, 'Location request timed out.'],
    [9, 'Unable to get your location.'],
  ])('says why not (%d)', async (code, sentence) => {
    device((_: unknown, failed: PositionErrorCallback) => failed({ code } as GeolocationPositionError))
    await expect(locate()).rejects.toEqual(new LocationError(sentence))
  })

  it('says when the browser cannot', async () => {
    vi.stubGlobal('navigator', {})
    await expect(locate()).rejects.toThrow('Geolocation is not supported by this browser')
  })
})
