import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useParams } from 'react-router'
import { zoneMembersQuery, zoneQuery } from '@/data/zones/queries'
import { useGoBack } from '@/lib/goBack'
import { initials } from '@/lib/initials'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { ShowMore } from '@/ui/ShowMore'
import css from './Zones.module.css'

/** The members of a zone who show their usernames, for those who show theirs. */
export default function ZoneMembersPage() {
  const { id = '' } = useParams()
  const zone = useQuery(zoneQuery({ id }))
  const list = useInfiniteQuery(zoneMembersQuery(id))
  const back = useGoBack(paths.zone(id))
  return (
    <>
      <PageHeader title="Members" back lead={<BackButton onBack={back} />} />
      <div className={`content content--column ${css.page}`}>
        <p className="text-ink-2">
          {zone.data ? `Members of ${zone.data.name}` : 'Members'} who show their username. You see them because you
          show yours.
        </p>
        <Card>
          <QueryContent query={list} loading="Loading members…" failed="The members could not be loaded" rows={5}>
            {({ pages }) => {
              const members = pages.flatMap((page) => page.members)
              if (members.length === 0) return <EmptyState icon={UsersRound} title="Nobody yet" />
              return (
                <>
                  <ul className="rows" aria-label="Members">
                    {members.map(({ name }) => (
                      <Row
                        key={name}
                        lead={
                          <span className={css.avatar} aria-hidden="true">
                            {initials(name)}
                          </span>
                        }
                        title={name}
                      />
                    ))}
                  </ul>
                  <ShowMore list={list} />
                </>
              )
            }}
          </QueryContent>
        </Card>
      </div>
    </>
  )
}
