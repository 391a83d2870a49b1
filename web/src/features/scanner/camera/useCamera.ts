import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  type Camera,
  CameraError,
  type CameraFault,
  closeCamera,
  hasTorch,
  listCameras,
  openCamera,
  setTorch,
} from '@/lib/camera'
import { useVisible } from '@/lib/visible'
import { type Decoder, DecoderError } from '../decoder/decoder'
import { watch } from './watch'

/** Why nothing is scanned: of the camera, or because the code reader is not there. */
export type ScanFault = CameraFault | 'reader'

/** A camera that shows a picture. `lit` is null where it has no light of its own. */
export type Shown = { stream: MediaStream; id: string | null; cameras: Camera[]; lit: boolean | null }

type Options = {
  video: RefObject<HTMLVideoElement | null>
  /** The camera that was chosen; null for the one that looks away from the person. */
  id: string | null
  decoder: () => Decoder
  onTexts: (texts: string[]) => void
  onFault: (fault: ScanFault) => void
}

/**
 * Shows the camera and reads what it sees while the page is in front and this part is on it; otherwise the camera is
 * off. Returns null until it shows something.
 */
export function useCamera({ video, id, decoder, onTexts, onFault }: Options) {
  const [shown, show] = useState<Shown | null>(null)
  const isVisible = useVisible()
  const tell = useEffectEvent(onTexts)
  const fail = useEffectEvent((error: unknown) => {
    if (error instanceof DecoderError) onFault('reader')
    else onFault(error instanceof CameraError ? error.fault : 'failed')
  })
  useEffect(() => {
    const element = video.current
    if (!element || !isVisible) return
    const leaving = new AbortController()
    const begin = async () => {
      const reader = decoder()
      const stream = await openCamera(id)
      leaving.signal.addEventListener('abort', () => closeCamera(stream))
      if (leaving.signal.aborted) return closeCamera(stream)
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', () => fail(new CameraError('lost')), { signal: leaving.signal })
      element.srcObject = stream
      await element.play()
      const cameras = await listCameras()
      if (leaving.signal.aborted) return
      const settled = track?.getSettings().deviceId ?? id
      show({ stream, id: settled, cameras, lit: hasTorch(stream) ? false : null })
      await watch(element, reader, (texts) => tell(texts), leaving.signal)
    }
    begin().catch((error: unknown) => {
      if (leaving.signal.aborted) return
      leaving.abort()
      fail(error)
    })
    return () => {
      leaving.abort()
      element.srcObject = null
      show(null)
    }
  }, [video, isVisible, id, decoder])

  /** Turns the light on or off; where the camera refuses, there is none. */
  const light = async () => {
    if (!shown || shown.lit === null) return
    const lit = await setTorch(shown.stream, !shown.lit).then(
      () => !shown.lit,
      () => null,
    )
    show((now) => (now?.stream === shown.stream ? { ...now, lit } : now))
  }
  return { shown, light }
}
