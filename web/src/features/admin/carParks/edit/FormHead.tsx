import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '@/lib/useWide'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Edit.module.css'

type Props = { title: string; children?: ReactNode; onClose: () => void }

/** The head of a form beside the map. On a phone, the panel around it has a title and a button that closes it. */
export function FormHead({ title, children, onClose }: Props) {
  const wide = useWide()
  if (!wide) return <div className={css.head}>{children}</div>
  return (
    <header className={css.head}>
      <h2>{title}</h2>
      {children}
      <IconButton label="Close" onClick={onClose}>
        <Icon of={X} />
      </IconButton>
    </header>
  )
}
