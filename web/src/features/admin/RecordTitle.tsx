import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '@/lib/useWide'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Admin.module.css'

type Props = {
  /** What stands before the name, such as initials. */
  lead?: ReactNode
  title: string
  below?: ReactNode
  /** Badges. */
  children?: ReactNode
  onClose: () => void
}

/** Whose or which record it is. On a phone, the panel around it has the button that closes it. */
export function RecordTitle({ lead, title, below, children, onClose }: Props) {
  const wide = useWide()
  return (
    <div className={css.who}>
      {lead}
      <div className={css.name}>
        <h2>{title}</h2>
        {children}
        {below && <p>{below}</p>}
      </div>
      {wide && (
        <IconButton label="Close details" className={css.close} onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      )}
    </div>
  )
}
