import { queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import { CAR_PARKS } from '@/data/carParks/queries'

/** How many drivers say something of a car park. */
export type ReportCount = ResponseOf<'/api/v1/car-parks/{id}/reports', 'get'>[number]
export type ReportKind = ReportCount['kind']
/** What the signed-in driver said. */
export type OwnReport = ResponseOf<'/api/v1/me/driver-reports', 'get'>[number]

/** One report alone changes no marker, so nobody is told of it. */
const EVERY_MINUTE = 60_000

/** What drivers say of a car park within the hour. Asked for again with everything else of car parks when the server says so. */
export const reportCountsQuery = (id: number) =>
  queryOptions({
    queryKey: [CAR_PARKS, 'reports', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/car-parks/{id}/reports', { params: { path: { id } }, signal })),
    refetchInterval: EVERY_MINUTE,
  })

/** What the signed-in driver said within the hour, of any car park. */
export const ownReportsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['own-driver-reports', userId],
    queryFn: ({ signal }) => content(api.GET('/api/v1/me/driver-reports', { signal })),
    enabled: userId !== null,
    refetchInterval: EVERY_MINUTE,
  })
