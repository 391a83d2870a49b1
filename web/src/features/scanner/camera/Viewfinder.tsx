import { Flashlight, FlashlightOff, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Select } from '@/ui/Select'
import type { Scan } from '../useScan'
import { WRONG_CODE } from '../words'
import css from './Camera.module.css'
import { Frame } from './Frame'
import { useCamera } from './useCamera'

/** What the camera sees, and what can be done with it. The camera is on as long as this part is there. */
export function Viewfinder({ scan }: { scan: Scan }) {
  const video = useRef<HTMLVideoElement>(null)
  const [id, choose] = useState<string | null>(null)
  const { decoder, onTexts, onFault, wrong } = scan
  const { shown, light } = useCamera({ video, id, decoder, onTexts, onFault })
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
      </div>
      <div className={css.foot}>
        <p className={wrong ? 'sr-only' : css.hint} role="status">
          {shown ? 'Hold the QR code inside the frame' : 'Allow the camera when your browser asks'}
        </p>
        <div role="alert">{wrong && <p className={css.wrong}>{WRONG_CODE}</p>}</div>
        {shown && shown.cameras.length > 1 && (
          <Select
            aria-label="Camera"
            className={css.choice}
            value={shown.id ?? ''}
            options={shown.cameras.map((camera) => ({ value: camera.id, words: camera.name }))}
            onChoose={choose}
          />
        )}
      </div>
    </>
  )
}
