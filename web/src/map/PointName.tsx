import { useQuery } from '@tanstack/react-query'
import { reverseQuery } from '@/data/places/queries'

/** A point in words, 53.41000, -2.98000, after what it is near once that is known. */
export function PointName({ at: { lng, lat } }: { at: { lng: number; lat: number } }) {
  const named = useQuery(reverseQuery([lng, lat]))
  const near = named.data && !named.data.unknown ? `near ${named.data.words}, ` : ''
  return `${near}${lat.toFixed(5)}, ${lng.toFixed(5)}`
}
