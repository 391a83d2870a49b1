import type { ReactNode } from 'react'
import css from './Admin.module.css'

/** A line of a table, and what is less important below it. */
export function Two({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className={css.two}>
      <span>{children}</span>
      {below && <small>{below}</small>}
    </span>
  )
}
