import { useQueries } from '@tanstack/react-query'
import { statusQuery } from '@/data/carParks/queries'
import type { CarParkStatus } from '@/data/carParks/types'

/** The rows of a list whose moment is asked for together: a page of the list. */
const TOGETHER = 50

/** How listed car parks stand at this moment, by id; asked for a page of the list at a time, so that more rows ask only for those. */
export function useStatuses(ids: number[]): Map<number, CarParkStatus> {
  const pages = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, page) =>
    ids.slice(page * TOGETHER, (page + 1) * TOGETHER),
  )
  return useQueries({
    queries: pages.map(statusQuery),
    combine: (answers) => new Map(answers.flatMap(({ data }) => data ?? []).map((status) => [status.id, status])),
  })
}
