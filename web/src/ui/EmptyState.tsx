import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon'

type Props = { icon: LucideIcon; title: string; children?: ReactNode; next?: ReactNode }

/** Nothing here: a glyph, the sentence, and one next step. */
export function EmptyState({ icon, title, children, next }: Props) {
  return (
    <div className="empty">
      <span className="glyph">
        <Icon of={icon} size={24} />
      </span>
      <p className="empty__title">{title}</p>
      {children && <div className="empty__text">{children}</div>}
      {next && <div className="empty__next">{next}</div>}
    </div>
  )
}
