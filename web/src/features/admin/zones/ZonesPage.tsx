import { useQuery } from '@tanstack/react-query'
import { Hexagon, Plus } from 'lucide-react'
import { adminZonesQuery } from '@/data/zones/admin'
import type { AdminZone } from '@/data/zones/types'
import { counted } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { AdminPage } from '../AdminPage'
import { Split } from '../Split'
import { ZoneForm } from './ZoneForm'

/** What `selected` says while a zone is drawn that is none yet. */
const NEW = 'new'

/** The zones: an admin draws them on the map, changes and retires them. */
export default function ZonesPage() {
  const zones = useQuery(adminZonesQuery)
  const [search, setSearch] = useSearchParams()
  const selected = search.get('selected')
  const select = (id: string | null) =>
    setSearch(new URLSearchParams(id ? { selected: id } : {}), { replace: selected !== null })
  const one = zones.data?.find(({ id }) => id === selected)
  return (
    <AdminPage
      title="Zones"
      panes
      tools={
        <>
          <Link to={paths.adminZonePosts} className={buttonVariants({ variant: 'second' })}>
            Zone posts
          </Link>
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => select(NEW)}>
            New zone
          </Button>
        </>
      }
    >
      <Split
        list={
          <QueryContent query={zones} loading="Loading zones…" failed="The zones could not be loaded" className="card">
            {(all) =>
              all.length === 0 ? (
                <EmptyState icon={Hexagon} title="No zones yet" />
              ) : (
                <ul className="rows card" aria-label="Zones">
                  {all.map((zone) => (
                    <ZoneRow key={zone.id} zone={zone} selected={zone.id === selected} />
                  ))}
                </ul>
              )
            }
          </QueryContent>
        }
        open={
          selected === NEW
            ? { title: 'New zone', content: <ZoneForm onDone={select} onClose={() => select(null)} /> }
            : one
              ? {
                  title: 'Zone',
                  content: (
                    <ZoneForm
                      key={`${one.id} ${one.version}`}
                      zone={one}
                      onDone={select}
                      onClose={() => select(null)}
                    />
                  ),
                }
              : null
        }
        onClose={() => select(null)}
      />
    </AdminPage>
  )
}

function ZoneRow({ zone, selected }: { zone: AdminZone; selected: boolean }) {
  const { id, name, members, car_parks, alerts, retired_at } = zone
  return (
    <Row
      selected={selected}
      title={<Link to={paths.adminZone(id)}>{name}</Link>}
      end={retired_at ? <Badge>Retired</Badge> : <Badge tone="ok">In use</Badge>}
    >
      <p>
        {counted(members, 'member')}, {counted(car_parks, 'car park')}, {counted(alerts, 'alert')}
      </p>
    </Row>
  )
}
