import { useCallback, useMemo } from 'react'
import type { JobFilters } from '@/data/jobs/queries'
import type { Urgency } from '@/data/jobs/types'
import { useSearchParams } from '@/lib/searchParams'
import { URGENCIES } from '../requests/format'

/** How far from the base jobs may be, in kilometres. */
export const DISTANCES = [2, 5, 10, 20, 40] as const

/** What narrows the list of jobs, as the address says it; what it says beyond is left out. */
export function useJobFilters() {
  const [params, setParams] = useSearchParams()
  const urgency = params.get('urgency')
  const km = Number(params.get('km'))
  const filters: JobFilters = useMemo(
    () => ({
      services: params.get('services') === 'all' ? 'all' : 'mine',
      urgency: urgency !== null && urgency in URGENCIES ? (urgency as Urgency) : null,
      max_km: DISTANCES.find((one) => one === km) ?? null,
    }),
    [params, urgency, km],
  )
  const put = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(params)
      if (value) next.set(name, value)
      else next.delete(name)
      setParams(next, { replace: true })
    },
    [params, setParams],
  )
  const clear = () => {
    const next = new URLSearchParams(params)
    for (const name of ['urgency', 'km']) next.delete(name)
    next.set('services', 'all')
    setParams(next, { replace: true })
  }
  const isNarrowed = filters.services === 'mine' || filters.urgency !== null || filters.max_km !== null
  return {
    filters,
    isNarrowed,
    clear,
    setServices: (services: JobFilters['services']) => put('services', services === 'all' ? 'all' : null),
    setUrgency: (urgency: string) => put('urgency', urgency),
    setDistance: (km: string) => put('km', km),
  }
}
