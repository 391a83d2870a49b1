import type { Parker } from '../carParks/cost'
import type { Trip } from '../carParks/trip'
import type { Needs } from './needs'

/** Who parks, as far as tariff boards care: by what a search says they drive, else by their needs. */
export const parkerOf = (needs: Needs | null, trip: Trip | null): Parker => ({
  vehicle: trip?.vehicle ?? needs?.vehicle ?? 'car',
  blueBadge: needs?.blue_badge ?? false,
})
