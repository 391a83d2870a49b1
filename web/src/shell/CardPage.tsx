import type { ReactNode } from 'react'
import { PageHeader } from '@/ui/PageHeader'
import { usePage } from './pageInfo'

/** A page whose place is taken by one card, under the title that its route gives it and the way home. */
export function CardPage({ children }: { children: ReactNode }) {
  const { title } = usePage()
  return (
    <>
      <PageHeader title={title} />
      <div className="content content--column">
        <div className="card py-6">{children}</div>
      </div>
    </>
  )
}
