import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import css from './Photos.module.css'
import { useReturnFocus } from './returnFocus'
import { SignedImage } from './SignedImage'

/** A picture of the server, whose address is good for about an hour. */
export type SignedPhoto = { id: string; url: string; width: number; height: number }

type Props = {
  photos: readonly SignedPhoto[]
  /** Which of them. */
  at: number
  title: string
  onMove: (to: number) => void
  onClose: () => void
  onGone: () => void
  /** What can be done with it, such as a button that deletes it. */
  actions?: ReactNode
}

/** A photo over the whole page; the arrow keys lead to the others, Esc back. */
export function PhotoViewer({ photos, at, title, onMove, onClose, onGone, actions }: Props) {
  const focus = useReturnFocus()
  const photo = photos[at]
  const has = (index: number) => index >= 0 && index < photos.length
  const byKey = ({ key, target, currentTarget }: KeyboardEvent) => {
    const to = key === 'ArrowLeft' ? at - 1 : key === 'ArrowRight' ? at + 1 : at
    // React hands on what is typed in a dialog above this one, too.
    if (to !== at && has(to) && currentTarget.contains(target as Node)) onMove(to)
  }
  if (!photo) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className={css.viewer} aria-describedby={undefined} onKeyDown={byKey} {...focus}>
          <div className={css.head}>
            <Dialog.Title className={css.title} aria-live="polite">
              {title}
            </Dialog.Title>
            {actions}
            <Dialog.Close asChild>
              <IconButton label="Close">
                <Icon of={X} size={24} />
              </IconButton>
            </Dialog.Close>
          </div>
          <SignedImage key={photo.id} picture={photo} alt={title} className={css.whole} onGone={onGone} />
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
