import type { ReactNode } from 'react'
import { Link, useMatches } from 'react-router'
import { paths } from '@/paths'
import { Mark } from '@/ui/Logo'
import { PageHeader } from '@/ui/PageHeader'
import { handleOf } from './frame'

/** A page whose place is taken by one card, under the title that its route gives it and the way home. */
export function CardPage({ children }: { children: ReactNode }) {
  const { title } = handleOf(useMatches())
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <Link to={paths.home} className="bar__mark" aria-label="CarPal, home">
            <Mark size={28} />
          </Link>
        }
      />
      <div className="content">
        <div className="card mx-auto max-w-[560px] py-6">{children}</div>
      </div>
    </>
  )
}
