import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Tariff.module.css'

type Props = {
  /** What it is, such as "band 2". */
  what: string
  /** Nothing where it cannot be moved. */
  onMove?: (by: -1 | 1) => void
  onRemove: () => void
}

/** What moves a row and takes it away. */
export function RowActs({ what, onMove, onRemove }: Props) {
  return (
    <span className={css.acts}>
      {onMove && (
        <>
          <IconButton label={`Move ${what} up`} data-act="up" className={css.act} onClick={() => onMove(-1)}>
            <Icon of={ArrowUp} size={16} />
          </IconButton>
          <IconButton label={`Move ${what} down`} data-act="down" className={css.act} onClick={() => onMove(1)}>
            <Icon of={ArrowDown} size={16} />
          </IconButton>
        </>
      )}
      <IconButton label={`Remove ${what}`} data-act="remove" className={css.act} onClick={onRemove}>
        <Icon of={X} size={16} />
      </IconButton>
    </span>
  )
}
