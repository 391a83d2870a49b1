import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { useLeavingSoon } from '@/data/leavingSoon/useLeavingSoon'
import type { Zone } from '@/data/zones/types'
import type { LngLat } from '@/lib/geo'
import { boundsOf, isInside } from '@/map/shapes'

/** The spaces that are about to be left where a zone is, as the map shows them to everybody: the one first that is left first. */
export function useLeavingHere({ boundary, retired_at }: Pick<Zone, 'boundary' | 'retired_at'>): LeavingSoonPlace[] {
  const ring = boundary as unknown as LngLat[]
  const places = useLeavingSoon(retired_at ? null : boundsOf(ring))
  return places.filter(({ lng, lat }) => isInside([lng, lat], ring)).sort((a, b) => first(a) - first(b))
}

const first = ({ spaces }: LeavingSoonPlace) => Date.parse(spaces[0]?.leaves_at ?? '')
