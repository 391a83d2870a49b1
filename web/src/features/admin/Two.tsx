import type { ReactNode } from 'react'
import css from './Admin.module.css'

/** Two lines in a cell of a table: what it is, and in small letters below it what is less important. */
export function Two({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className={css.two}>
      <span>{children}</span>
      {below && <small>{below}</small>}
    </span>
  )
}
