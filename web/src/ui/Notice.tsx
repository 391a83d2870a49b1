import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from './Icon'

const ICONS = { info: Info, caution: TriangleAlert, bad: CircleAlert }

type Props = {
  tone?: 'info' | 'caution' | 'bad'
  title?: string
  /** Across the whole page instead of in its flow. */
  banner?: boolean
  icon?: ReactNode
  onDismiss?: () => void
  className?: string
  children: ReactNode
}

/** Something worth knowing, said calmly; it interrupts nobody. */
export function Notice({ tone = 'info', title, banner = false, icon, onDismiss, className, children }: Props) {
  return (
    <div className={classes('notice', tone !== 'info' && `notice--${tone}`, banner && 'notice--banner', className)}>
      {icon ?? <Icon of={ICONS[tone]} />}
      <div className="notice__body">
        {title && <p className="notice__title">{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <button
          type="button"
          className="notice__close"
          aria-label={`Dismiss${title ? `: ${title}` : ''}`}
          onClick={onDismiss}
        >
          <Icon of={X} size={16} />
        </button>
      )}
    </div>
  )
}
