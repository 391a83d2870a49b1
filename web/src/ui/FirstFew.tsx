import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './Card'
import css from './FirstFew.module.css'
import { Icon } from './Icon'
import { QueryContent } from './QueryContent'

type Props<T> = {
  title: string
  /** Draws the link to the page that shows all; what it must carry is handed in. */
  seeAll: (link: { className: string | undefined; children: ReactNode }) => ReactNode
  query: UseQueryResult<T, Error>
  /** What is said while they come. */
  loading: string
  /** What is said when they cannot. */
  failed: string
  rows?: number
  children: (data: T) => ReactNode
}

/** The first few of a list as a card, and the way to all of them. */
export function FirstFew<T>({ title, seeAll, query, loading, failed, rows = 3, children }: Props<T>) {
  const all = (
    <>
      See all
      <Icon of={ChevronRight} size={16} />
    </>
  )
  return (
    <Card title={title} action={seeAll({ className: css.all, children: all })}>
      <QueryContent query={query} loading={loading} failed={failed} rows={rows}>
        {children}
      </QueryContent>
    </Card>
  )
}
