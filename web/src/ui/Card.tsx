import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

type Props = {
  id?: string
  title?: string
  action?: ReactNode
  padded?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a line around it; with a title it is a section of the page. */
export function Card({ id, title, action, padded = false, className, children }: Props) {
  const look = classes('card', padded && !title && 'card--pad', className)
  if (!title)
    return (
      <div id={id} className={look}>
        {children}
      </div>
    )
  return (
    <section id={id} className={look} aria-label={title}>
      <header className="card__head">
        <h2 className="card__title">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
