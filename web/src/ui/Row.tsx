import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'

type Props = {
  /** A glyph, an avatar or a plate. */
  lead?: ReactNode
  /** The one link of the row, which all of it follows; plain words where it leads nowhere. */
  title: ReactNode
  /** What stands beside the title, such as a plate. */
  beside?: ReactNode
  /** The lines below. */
  children?: ReactNode
  /** What stands at the end: a time, a state, a button. */
  end?: ReactNode
  /** Somebody has yet to look at it; the title says so in words. */
  unread?: boolean
  /** It is the one that stands open beside the list. */
  selected?: boolean
  className?: string | undefined
}

/** A row of a list `rows`. */
export function Row({ lead, title, beside, children, end, unread = false, selected = false, className }: Props) {
  return (
    <li className={classes('row', unread && 'row--unread', selected && 'row--selected', className)}>
      {lead}
      <div className="row__what">
        <p className="row__title">
          {title}
          {beside}
        </p>
        {children}
      </div>
      {end}
    </li>
  )
}
