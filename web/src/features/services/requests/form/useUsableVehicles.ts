import { useQuery } from '@tanstack/react-query'
import { vehiclesQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'

/** The vehicles of the garage that a request may name: not those whose plate another account still has. */
export const useUsableVehicles = (): Vehicle[] =>
  useQuery(vehiclesQuery).data?.filter(({ state }) => state !== 'pending') ?? []
