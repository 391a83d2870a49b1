import type { ReactNode } from 'react'
import { PageHeader } from '@/ui/PageHeader'
import { HomeMark } from './HomeMark'
import { usePage } from './pageInfo'

/** A page whose place is taken by one card, under the title that its route gives it and the way home. */
export function CardPage({ children }: { children: ReactNode }) {
  const { title } = usePage()
  return (
    <>
      <PageHeader title={title} lead={<HomeMark />} />
      <div className="content content--column">
        <div className="card py-6">{children}</div>
      </div>
    </>
  )
}
