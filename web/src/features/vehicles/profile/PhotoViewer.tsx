import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { deletePhoto } from '@/data/vehicles/mutations'
import { dropPhoto } from '@/data/vehicles/queries'
import type { Photo } from '@/data/vehicles/types'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { useReturnFocus } from '@/ui/returnFocus'
import { confirmed } from '@/ui/toast'
import { PhotoImage } from '../PhotoImage'
import css from '../Photos.module.css'

type Props = {
  vehicleId: string
  photos: Photo[]
  /** Which of them. */
  at: number
  title: string
  onMove: (to: number) => void
  onClose: () => void
}

/** A photo over the whole page; the arrow keys lead to the others, Esc back. */
export function PhotoViewer({ vehicleId, photos, at, title, onMove, onClose }: Props) {
  const focus = useReturnFocus()
  const [asking, setAsking] = useState(false)
  const photo = photos[at]
  const has = (index: number) => index >= 0 && index < photos.length
  const byKey = ({ key }: KeyboardEvent) => {
    const to = key === 'ArrowLeft' ? at - 1 : key === 'ArrowRight' ? at + 1 : at
    if (!asking && to !== at && has(to)) onMove(to)
  }
  if (!photo) return null
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className={css.viewer} aria-describedby={undefined} onKeyDown={byKey} {...focus}>
          <div className={css.viewerHead}>
            <Radix.Title className={css.viewerTitle} aria-live="polite">
              {title}
            </Radix.Title>
            <IconButton label="Delete photo" onClick={() => setAsking(true)}>
              <Icon of={Trash2} />
            </IconButton>
            <Radix.Close asChild>
              <IconButton label="Close">
                <Icon of={X} size={24} />
              </IconButton>
            </Radix.Close>
          </div>
          <PhotoImage key={photo.id} photo={photo} alt={title} className={css.whole} />
          {photos.length > 1 && (
            <div className={css.ways}>
              <IconButton label="Previous photo" disabled={!has(at - 1)} onClick={() => onMove(at - 1)}>
                <Icon of={ChevronLeft} size={24} />
              </IconButton>
              <IconButton label="Next photo" disabled={!has(at + 1)} onClick={() => onMove(at + 1)}>
                <Icon of={ChevronRight} size={24} />
              </IconButton>
            </div>
          )}
          {asking && (
            <Delete
              vehicleId={vehicleId}
              photo={photo}
              onClose={() => setAsking(false)}
              onDeleted={() => (photos.length > 1 ? onMove(Math.max(0, at - 1)) : onClose())}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type DeleteProps = {
  vehicleId: string
  photo: Photo
  onClose: () => void
  onDeleted: () => void
}

function Delete({ vehicleId, photo, onClose, onDeleted }: DeleteProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deletePhoto(vehicleId, photo.id),
    onSuccess: () => {
      onClose()
      onDeleted()
      dropPhoto(queries, vehicleId, photo.id)
      confirmed({ title: 'The photo is deleted' })
    },
  })
  return (
    <ConfirmDialog
      title="Delete this photo?"
      description="This cannot be undone."
      submit="Delete"
      danger
      act={remove}
      onClose={onClose}
    />
  )
}
