import type { ReactNode } from 'react'

type Props = {
  /** A SearchInput; it takes what room there is. */
  search?: ReactNode
  /** Selects and chips that narrow what is below. */
  filters?: ReactNode
  /** What can be done beside it. */
  actions?: ReactNode
}

/** Stands above a list: search, filters, actions. On a phone they wrap. */
export function Toolbar({ search, filters, actions }: Props) {
  return (
    <div className="toolbar">
      {search}
      {filters && <div className="toolbar__part">{filters}</div>}
      {actions && <div className="toolbar__part">{actions}</div>}
    </div>
  )
}
