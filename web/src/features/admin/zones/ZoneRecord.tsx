import { useQuery } from '@tanstack/react-query'
import { adminZoneQuery } from '@/data/zones/admin'
import { QueryContent } from '@/ui/QueryContent'
import { ZoneForm } from './ZoneForm'

type Props = { id: string; onDone: (id: string) => void; onClose: () => void }

/** A zone as it is now. Where it changes, its form follows, but for what was typed. */
export function ZoneRecord({ id, onDone, onClose }: Props) {
  const zone = useQuery(adminZoneQuery(id))
  return (
    <QueryContent query={zone} loading="Loading the zone…" failed="The zone could not be loaded">
      {(one) => <ZoneForm zone={one} onDone={onDone} onClose={onClose} />}
    </QueryContent>
  )
}
