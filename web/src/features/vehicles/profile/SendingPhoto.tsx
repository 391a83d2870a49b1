import { CircleAlert, RotateCw, X } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { usePreview } from '@/ui/PictureInput'
import css from '../Photos.module.css'
import type { Sending } from './usePhotoUploads'

type Props = { sending: Sending; onRetry: () => void; onDrop: () => void }

/** A photo on its way, with how much of it is sent; or why it did not arrive. */
export function SendingPhoto({ sending: { file, share, error }, onRetry, onDrop }: Props) {
  const url = usePreview(file)
  const percent = Math.round((share ?? 0) * 100)
  return (
    <li className={css.sending} data-failed={error ? true : undefined}>
      {url && <img src={url} alt="" className={css.image} />}
      {error ? (
        <div role="alert" className={css.failure}>
          <Icon of={CircleAlert} size={16} />
          <p>{error}</p>
          <div>
            <IconButton label="Try again" onClick={onRetry}>
              <Icon of={RotateCw} />
            </IconButton>
            <IconButton label="Dismiss" onClick={onDrop}>
              <Icon of={X} />
            </IconButton>
          </div>
        </div>
      ) : (
        <div className={css.way}>
          <IconButton label={`Stop sending ${file.name}`} look="float" onClick={onDrop}>
            <Icon of={X} />
          </IconButton>
          <p className="num">{share === null ? 'Waiting' : percent < 100 ? `${percent}%` : 'Saving…'}</p>
          <div
            className="progress"
            role="progressbar"
            aria-label={`Sending ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
        </div>
      )}
    </li>
  )
}
