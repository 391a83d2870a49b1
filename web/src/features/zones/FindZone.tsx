import { useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { type ZoneSearch, zoneSearchQuery } from '@/data/zones/queries'
import type { Zone } from '@/data/zones/types'
import { counted } from '@/lib/counted'
import { formatDistance } from '@/lib/geo'
import { Link } from '@/lib/Link'
import { useLocate } from '@/map/MapControls'
import { PlaceBox, placeLabel } from '@/map/PlaceBox'
import { UNITED_KINGDOM } from '@/map/view'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { JoinZone } from './JoinZone'
import css from './Zones.module.css'

/** About a hundred metres: enough to say which zone, and no more is told. */
const rough = (degrees: number) => Number(degrees.toFixed(3))

/** Finds zones by a place, a name or the device's position, which is looked at and not kept. */
export function FindZone() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState<ZoneSearch>({})
  const [from, setFrom] = useState('')
  const found = useQuery(zoneSearchQuery(search))
  const near = (lng: number, lat: number, words: string) => {
    setSearch({ lng: rough(lng), lat: rough(lat) })
    setFrom(words)
  }
  const { asking, ask } = useLocate(({ at: [lng, lat] }) => near(lng, lat, 'you'))
  return (
    <Card title="Find a zone">
      <div className={css.find}>
        <Field label="Town, street, postcode or zone">
          {(control) => (
            <PlaceBox
              input={control}
              text={text}
              centre={UNITED_KINGDOM}
              last={{
                label: `Zones called “${text.trim()}”`,
                icon: MapPin,
                onChoose: () => {
                  setSearch({ q: text.trim() })
                  setFrom('')
                },
              }}
              onText={setText}
              onChoose={(place) => {
                setText(placeLabel(place))
                near(place.lng, place.lat, place.name)
              }}
            />
          )}
        </Field>
        <Button icon={<Icon of={LocateFixed} />} busy={asking} onClick={ask}>
          Use my position
        </Button>
        <p className="text-14 text-ink-2">We look at your position to find zones near you, and don’t keep it.</p>
      </div>
      <QueryContent query={found} loading="Looking for zones…" failed="Zones could not be loaded">
        {(zones) =>
          zones.length === 0 ? (
            <EmptyState icon={MapPinOff} title="No zone found">
              Try a town nearby.
            </EmptyState>
          ) : (
            <ul className="rows" aria-label="Zones found">
              {zones.map((zone) => (
                <Found key={zone.id} zone={zone} from={from} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  )
}

function Found({ zone, from }: { zone: Zone; from: string }) {
  const { id, name, metres, members, membership } = zone
  return (
    <Row
      lead={
        <span className="glyph">
          <Icon of={MapPin} />
        </span>
      }
      title={<Link to={paths.zone(id)}>{name}</Link>}
      end={membership ? <span className="text-14 text-ink-2">Joined</span> : <JoinZone zone={zone} small />}
    >
      <p>{metres == null ? counted(members, 'driver') : away(metres, from)}</p>
    </Row>
  )
}

function away(metres: number, from: string): string {
  if (metres > 0) return `${formatDistance(metres)} from ${from}`
  return from === 'you' ? 'You’re in it' : `${from} is in it`
}
