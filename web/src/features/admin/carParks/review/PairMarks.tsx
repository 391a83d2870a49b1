import { useQuery } from '@tanstack/react-query'
import { carParkPairQuery } from '@/data/admin/carParkPairs'
import { MapMarker } from '@/map/MapMarker'
import pairs from '../../carParkPairs/Pairs.module.css'

const LETTERS = ['A', 'B']

/** Both car parks of a pair. */
export function PairMarks({ id }: { id: string }) {
  const { data } = useQuery(carParkPairQuery(id))
  return data?.sides.map(({ id: side, facts: { name, lng, lat } }, at) =>
    lng === null || lat === null ? null : (
      <MapMarker key={side} lng={lng} lat={lat} label={`${LETTERS[at]}: ${name}`} raised>
        <span className={pairs.mark}>{LETTERS[at]}</span>
      </MapMarker>
    ),
  )
}
