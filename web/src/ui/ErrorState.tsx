import { CircleAlert } from 'lucide-react'
import { Button } from './Button'
import { Icon } from './Icon'

type Props = { title: string; detail?: string | undefined; onRetry?: (() => void) | undefined; busy?: boolean }

/** What happened, and Try again. Announced when it appears. */
export function ErrorState({ title, detail, onRetry, busy = false }: Props) {
  return (
    <div className="empty" role="alert">
      <span className="glyph glyph--bad">
        <Icon of={CircleAlert} size={24} />
      </span>
      <p className="empty__title">{title}</p>
      {detail && <p className="empty__text">{detail}</p>}
      {onRetry && (
        <div className="empty__next">
          <Button variant="second" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
