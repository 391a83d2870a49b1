import { CircleAlert, RotateCw, X } from 'lucide-react'
import type { PictureUpload } from '@/lib/picture'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { usePreview } from './PictureInput'
import css from './SendingPicture.module.css'

type Props = {
  sending: PictureUpload
  /** It is only chosen so far: nothing is sent before the form is. */
  chosen?: boolean
  onRetry: () => void
  onDrop: () => void
}

/** A picture on its way, with how much of it is sent; or why it did not arrive. A row of a list. */
export function SendingPicture({ sending: { file, share, error }, chosen = false, onRetry, onDrop }: Props) {
  const url = usePreview(file)
  const percent = Math.round((share ?? 0) * 100)
  return (
    <li className={css.sending} data-failed={error ? true : undefined} data-chosen={chosen || undefined}>
      {url && <img src={url} alt={chosen ? file.name : ''} className={css.image} />}
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
          <IconButton
            label={chosen ? `Remove ${file.name}` : `Stop sending ${file.name}`}
            look="float"
            onClick={onDrop}
          >
            <Icon of={X} />
          </IconButton>
          {!chosen && (
            <>
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
            </>
          )}
        </div>
      )}
    </li>
  )
}
