import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { markZoneSeen } from '@/data/zones/mutations'
import { zoneQuery } from '@/data/zones/queries'
import type { ZoneDetail } from '@/data/zones/types'
import { useGoBack } from '@/lib/goBack'
import { useSearchParams } from '@/lib/searchParams'
import { useVisible } from '@/lib/visible'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Alerts } from './Alerts'
import { Composer } from './Composer'
import { Overview } from './Overview'
import { Posts } from './Posts'
import { ZoneMap } from './ZoneMap.lazy'
import { ZoneMenu } from './ZoneMenu'
import css from './Zones.module.css'

/** A zone: its overview, the alerts that hold, and for members what was posted. By its id, or by its name. */
export default function ZonePage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const name = search.get('name') ?? ''
  const zone = useQuery(zoneQuery(id ? { id } : { name }))
  const back = useGoBack(paths.zones)
  return (
    <>
      <PageHeader
        title={zone.data?.name ?? (name || 'Zone')}
        back
        lead={<BackButton onBack={back} />}
        showMenu={!zone.data?.membership}
        actions={zone.data?.membership && <ZoneMenu zone={zone.data} />}
      />
      <div className={`content ${css.page}`}>
        <QueryContent query={zone} loading="Loading the zone…" failed="The zone could not be opened" rows={5}>
          {(data) => <Content zone={data} />}
        </QueryContent>
      </div>
    </>
  )
}

function Content({ zone }: { zone: ZoneDetail }) {
  const isMember = Boolean(zone.membership)
  useSeen(zone)
  return (
    <div className={css.columns}>
      <div className={css.side}>
        <div className={css.map}>
          <Suspense>
            <ZoneMap zone={zone} alerts={zone.open_alerts} />
          </Suspense>
        </div>
        <Overview zone={zone} />
        {zone.retired_at && (
          <Notice tone="caution">This zone has been retired. You can still read it, but nobody can write in it.</Notice>
        )}
        <Alerts zone={zone} />
      </div>
      <div className={css.main}>
        {isMember ? (
          <>
            <Posts zone={zone} />
            {!zone.retired_at && <Composer zone={zone.id} label="Write to the zone" />}
          </>
        ) : (
          <Notice>Join the zone to read and write posts.</Notice>
        )}
      </div>
    </div>
  )
}

/** Tells the server that a member looks, each time that something new is shown in front of them. */
function useSeen({ id, membership }: ZoneDetail) {
  const queries = useQueryClient()
  const visible = useVisible()
  const isMember = Boolean(membership)
  const count = membership?.new
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new now may not have been before
  useEffect(() => {
    // Where it fails, it is new the next time, too.
    if (visible && isMember) markZoneSeen(queries, id).catch(() => {})
  }, [queries, id, visible, isMember, count])
}
