import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { useWide } from '@/lib/useWide'
import { PageHeader } from '@/ui/PageHeader'
import css from './Admin.module.css'

type Props = {
  title: string
  /** The title as it is shown, where it holds more than words. */
  shown?: ReactNode
  /** The control that goes back. */
  lead?: ReactNode
  /** Badges beside the title. */
  beside?: ReactNode
  /** Search, filters and buttons: beside the title where there is room, below it on a phone. */
  tools?: ReactNode
  /** A list and what is open of it: side by side from 1024 px, each scrolling for itself. Its route has the layout `panes`. */
  panes?: boolean
  /** What stands in sight below everything, such as the keys that work here. */
  foot?: ReactNode
  children: ReactNode
}

/** A page of the admin area: its header with its tools, and what it shows. */
export function AdminPage({ title, shown, lead, beside, tools, panes = false, foot, children }: Props) {
  const wide = useWide()
  return (
    <div className={classes(css.page, panes && css.panes)}>
      <PageHeader
        title={title}
        shown={shown}
        beside={beside}
        actions={wide && tools && <div className={css.headTools}>{tools}</div>}
        {...(lead !== undefined && { lead, back: true })}
      />
      {!wide && tools && <div className={css.tools}>{tools}</div>}
      <div className={classes('content', css.content)}>{children}</div>
      {foot}
    </div>
  )
}
