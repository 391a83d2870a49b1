import { Flashlight, FlashlightOff, SwitchCamera, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { WRONG_CODE } from '../format'
import type { Scan } from '../useScan'
import css from './Camera.module.css'
import { Frame } from './Frame'
import { type Shown, useCamera } from './useCamera'

/** What the camera sees, and what can be done with it. The camera is on as long as this part is there. */
export function Viewfinder({ scan }: { scan: Scan }) {
  const video = useRef<HTMLVideoElement>(null)
  const [id, choose] = useState<string | null>(null)
  const { decoder, onTexts, onFault, wrong } = scan
  const { shown, light } = useCamera({ video, id, decoder, onTexts, onFault })
  const next = shown && nextCamera(shown)
  return (
    <>
      <video ref={video} className={css.video} muted playsInline aria-label="What the camera sees" />
      <Frame />
      <div className={css.controls}>
        <IconButton label="Stop the camera" className={css.round} onClick={scan.stop}>
          <Icon of={X} size={24} />
        </IconButton>
        {shown && shown.lit !== null && (
          <IconButton label="Torch" aria-pressed={shown.lit} className={css.round} onClick={() => void light()}>
            <Icon of={shown.lit ? FlashlightOff : Flashlight} size={24} />
          </IconButton>
        )}
        {next && (
          <IconButton label={`Switch to ${next.name}`} className={css.round} onClick={() => choose(next.id)}>
            <Icon of={SwitchCamera} size={24} />
          </IconButton>
        )}
      </div>
      <div className={css.foot}>
        <p className={wrong ? 'sr-only' : css.hint} role="status">
          {shown ? 'Hold the QR code inside the frame' : 'Allow the camera when your browser asks'}
        </p>
        <div role="alert">{wrong && <p className={css.wrong}>{WRONG_CODE}</p>}</div>
      </div>
    </>
  )
}

/** The camera after the one that is on, where there are several. */
function nextCamera({ id, cameras }: Shown) {
  if (cameras.length < 2) return null
  return cameras[(cameras.findIndex((camera) => camera.id === id) + 1) % cameras.length]
}
