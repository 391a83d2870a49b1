import { useQuery } from '@tanstack/react-query'
import { reverseQuery } from '@/data/places/queries'
import { rounded } from './form/useMotorway'
import { coordinates } from './schema'

/** Where a request is: in its customer's words, or what the pin is called, and the coordinates below. */
export function Where({ location, lng, lat }: { location: string; lng: number; lat: number }) {
  const at = coordinates({ lng, lat })
  const isPin = location === at
  const named = useQuery({ ...reverseQuery([rounded(lng), rounded(lat)]), enabled: isPin }).data
  return (
    <>
      {isPin ? named && !named.unknown && named.words : location}
      <small className="num">{at}</small>
    </>
  )
}
