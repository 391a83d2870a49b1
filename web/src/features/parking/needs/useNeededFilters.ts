import { useEffect, useEffectEvent, useState } from 'react'
import { isFiltered } from '@/data/carParks/filters'
import { filtersWithNeeds, useNeeds } from '@/data/needs/needs'
import type { useUrlState } from '../useUrlState'

/** A screen whose link names no filters begins with those that follow from one's needs. They can be taken away like any other. */
export function useNeededFilters(url: ReturnType<typeof useUrlState>): void {
  const needs = useNeeds()
  const [plain] = useState(() => !isFiltered(url.filters) && url.trip === null && url.text === '')
  const begin = useEffectEvent(() => {
    if (!plain) return
    const filters = filtersWithNeeds(url.filters, needs)
    if (JSON.stringify(filters) !== JSON.stringify(url.filters)) url.begin(filters)
  })
  // Once the needs are known, and when they change.
  useEffect(() => {
    if (needs) begin()
  }, [needs])
}
