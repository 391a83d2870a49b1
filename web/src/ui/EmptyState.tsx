import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon'

type Props = { icon: LucideIcon; title: string; heading?: 'h1' | 'h2' | 'p'; children?: ReactNode; next?: ReactNode }

/** Nothing here: a glyph, the sentence, and one next step. */
export function EmptyState({ icon, title, heading: Heading = 'p', children, next }: Props) {
  return (
    <div className="empty">
      <span className="glyph">
        <Icon of={icon} size={24} />
      </span>
      <Heading className="empty__title">{title}</Heading>
      {children && <div className="empty__text">{children}</div>}
      {next && <div className="empty__next">{next}</div>}
    </div>
  )
}
