import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '@/lib/useWide'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Edit.module.css'

type Props = {
  title: string
  /** Whether it has the room of the list too; without `onRoomy` it never has. */
  roomy?: boolean
  onRoomy?: () => void
  children?: ReactNode
  onClose: () => void
}

/** The head of a form, with what widens and what closes it. */
export function FormHead({ title, roomy = false, onRoomy, children, onClose }: Props) {
  const wide = useWide()
  return (
    <header className={css.head}>
      <h2>{title}</h2>
      {children}
      {wide && onRoomy && (
        <IconButton label={roomy ? 'Show the list' : 'Wider form'} onClick={onRoomy}>
          <Icon of={roomy ? PanelLeftOpen : PanelLeftClose} />
        </IconButton>
      )}
      <IconButton label="Close" onClick={onClose}>
        <Icon of={X} />
      </IconButton>
    </header>
  )
}
