import { ChevronRight, ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Spinner } from '@/ui/Spinner'
import css from './Scanner.module.css'
import type { Scan } from './useScan'

/** A code from a photo: chosen, taken with the phone's camera, dropped on the page, or pasted. */
export function PhotoScan({ scan: { photo, readPhoto } }: { scan: Scan }) {
  const id = useId()
  useDroppedFile((file) => void readPhoto(file))
  return (
    <div>
      <div className={css.photo} aria-busy={photo.reading || undefined}>
        <input
          type="file"
          accept="image/*"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          disabled={photo.reading}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void readPhoto(file)
          }}
        />
        <span className="glyph glyph--blue">
          <Icon of={ImageUp} />
        </span>
        <span className={css.photoWords}>
          <b id={`${id}-title`}>Upload a photo</b>
          <span id={`${id}-text`}>A picture of the QR code</span>
        </span>
        {photo.reading ? <Spinner /> : <Icon of={ChevronRight} />}
      </div>
      <p className="sr-only" role="status">
        {photo.reading && 'Reading the photo…'}
      </p>
      <div role="alert">
        {photo.error && (
          <Notice tone="bad" className={css.problem}>
            {photo.error}
          </Notice>
        )}
      </div>
    </div>
  )
}

/** A file that is dropped anywhere on the page, or pasted, instead of the browser leaving the page for it. */
function useDroppedFile(onFile: (file: File) => void) {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const given = new AbortController()
    const { signal } = given
    addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), {
      signal,
    })
    addEventListener('drop', (event) => receive(event, event.dataTransfer), { signal })
    addEventListener('paste', (event) => receive(event, event.clipboardData), { signal })
    const receive = (event: Event, data: DataTransfer | null) => {
      const file = data?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    return () => given.abort()
  }, [])
}
