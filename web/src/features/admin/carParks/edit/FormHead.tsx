import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Edit.module.css'

type Props = { title: string; children?: ReactNode; onClose: () => void }

/** The head of a form, with what closes it. */
export function FormHead({ title, children, onClose }: Props) {
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
