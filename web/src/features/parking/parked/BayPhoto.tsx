import { Camera, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { dropBayPhoto, keepBayPhoto, useBayPhoto } from '@/data/parked/bayPhoto'
import type { Parked } from '@/data/parked/parked'
import { PICTURE_TYPES } from '@/lib/picture'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { PhotoViewer } from '@/ui/PhotoViewer'
import { SignedImage } from '@/ui/SignedImage'
import { Spinner } from '@/ui/Spinner'
import css from './Parked.module.css'

/** What stands beside the time that is left: a photo of the bay, to be found again by. It stays on the device. */
export function BayPhoto({ parked, children }: { parked: Parked; children: ReactNode }) {
  const photo = useBayPhoto(parked)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const take = () => input.current?.click()

  const keep = async (file: File) => {
    setBusy(true)
    setError(undefined)
    setOpen(false)
    try {
      await keepBayPhoto(parked, file)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined)
    } finally {
      setBusy(false)
    }
  }
  const drop = () => {
    setOpen(false)
    void dropBayPhoto(parked)
  }
  return (
    <>
      <div className={css.beside}>
        {children}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Photo of your bay"
          accept={PICTURE_TYPES.join()}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void keep(file)
          }}
        />
        {photo ? (
          <button type="button" className={css.photo} onClick={() => setOpen(true)}>
            <SignedImage picture={photo} alt="Photo of your bay" onGone={() => {}} />
          </button>
        ) : (
          <button type="button" className={css.photo} disabled={busy} onClick={take}>
            {busy ? <Spinner /> : <Icon of={Camera} size={24} />}
            {busy ? 'Just a moment' : 'Photo of your bay'}
          </button>
        )}
      </div>
      <FormError message={error} />
      {open && photo && (
        <PhotoViewer
          photos={[photo]}
          at={0}
          title="Photo of your bay"
          onMove={() => {}}
          onClose={() => setOpen(false)}
          onGone={() => {}}
          actions={
            <>
              <IconButton label="Take another" onClick={take}>
                <Icon of={Camera} size={24} />
              </IconButton>
              <IconButton label="Delete" onClick={drop}>
                <Icon of={Trash2} size={24} />
              </IconButton>
            </>
          }
        />
      )}
    </>
  )
}
