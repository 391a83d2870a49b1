import { statusWords } from '@/data/vehicles/status'
import type { Vehicle } from '@/data/vehicles/types'
import { useNow } from '@/lib/useNow'

const EVERY_MS = 15_000

/** How a vehicle is, as its driver said; nothing where they said nothing, or it counts no more. */
export function StatusLine({ vehicle }: { vehicle: Vehicle }) {
  const words = statusWords(vehicle, useNow(EVERY_MS))
  return words && <p>{words}</p>
}
