import type { ReactNode } from 'react'
import { useWide } from '@/lib/useWide'
import { SidePanel } from '@/ui/SidePanel'
import css from './Admin.module.css'

type Props = {
  list: ReactNode
  /** What is open of the list: beside it where there is room, over it on a phone. */
  open: { title: string; content: ReactNode; foot?: ReactNode } | null
  onClose: () => void
}

/** A list, and the record of the row that is open. */
export function Split({ list, open, onClose }: Props) {
  const wide = useWide()
  return (
    <div className={css.split}>
      {list}
      {open && wide && (
        <section className={css.record} aria-label={open.title}>
          <div className={css.recordBody}>{open.content}</div>
          {open.foot && <div className={css.recordFoot}>{open.foot}</div>}
        </section>
      )}
      {open && !wide && (
        <SidePanel
          open
          wide
          onOpenChange={(stays) => !stays && onClose()}
          title={open.title}
          close="Close details"
          foot={open.foot && <div className={css.panelFoot}>{open.foot}</div>}
        >
          {open.content}
        </SidePanel>
      )}
    </div>
  )
}
