import { Car, ChevronRight } from 'lucide-react'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { soonWords } from '@/data/leavingSoon/words'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { Row } from '@/ui/Row'

/** How many stand beside the alerts; the map has them all. */
const SHOWN = 3

/** Spaces that are about to be left in a zone, among its alerts. Each leads to the map, on which everybody sees it. */
export function LeavingRows({ places, now }: { places: LeavingSoonPlace[]; now: Date }) {
  return (
    <>
      {places.slice(0, SHOWN).map((place) => (
        <Row
          key={`${place.car_park_id} ${place.lng} ${place.lat} ${place.practice}`}
          lead={
            <span className="glyph glyph--blue">
              <Icon of={Car} />
            </span>
          }
          title={<Link to={onMap(place)}>Leaving soon {where(place)}</Link>}
          end={
            <span className="row__end">
              {place.practice && <Badge tone="warn">Practice</Badge>}
              <Icon of={ChevronRight} />
            </span>
          }
        >
          <p>{soonWords(place, now)}</p>
        </Row>
      ))}
    </>
  )
}

const onMap = (place: LeavingSoonPlace) =>
  place.car_park_id == null ? paths.carParkMapAt(place) : paths.carParkOnMap(place.car_park_id)

function where({ kind, name }: LeavingSoonPlace): string {
  if (kind === 'street') return name ? `near ${name}` : 'on a street'
  return name ? `in ${name}` : 'in a car park'
}
