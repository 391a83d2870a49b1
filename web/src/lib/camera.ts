/** Why there is no camera: refused, none there, in use by another program, no secure page, gone, or something else. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure' | 'lost' | 'failed'

/** No picture comes from a camera. */
export class CameraError extends Error {
  override name = 'CameraError'
  constructor(readonly fault: CameraFault) {
    super(`camera: ${fault}`)
  }
}

/** The names of https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia, older ones included. */
const FAULTS: Record<string, CameraFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

/** A code on a windscreen is small in the picture; what the camera has not, it leaves out. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * Asks for a camera: the one with this id, else the one that looks away from the person. Throws a CameraError.
 * Whoever opens one closes it with `closeCamera`.
 */
export async function openCamera(id: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError(window.isSecureContext ? 'none' : 'insecure')
  const which = id ? { deviceId: { exact: id } } : { facingMode: { ideal: 'environment' } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...which }, audio: false })
  } catch (error) {
    throw new CameraError(FAULTS[(error as DOMException).name] ?? 'failed')
  }
}

/** Turns the camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export type Camera = { id: string; name: string }

/** The cameras of this device. They have names only once one of them was allowed. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Camera ${index + 1}` }))
}

/** Whether this site may use the camera without asking again. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    // The browser does not say.
    return false
  }
}

/** Whether the camera has a light of its own (https://www.w3.org/TR/image-capture/#torch). */
export function hasTorch(stream: MediaStream): boolean {
  const capabilities = stream.getVideoTracks()[0]?.getCapabilities?.() as { torch?: boolean } | undefined
  return capabilities?.torch === true
}

/** Turns the camera's light on or off. Throws where the camera refuses. */
export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  const constraint = { torch: on } as MediaTrackConstraintSet
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraint] })
}
