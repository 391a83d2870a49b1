import { queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import { CAR_PARKS } from './queries'

/** A field of a car park, who says what is shown of it, and what others say. */
export type CarParkFact = ResponseOf<'/api/v1/car-parks/{id}/facts', 'get'>[number]
export type FactSource = CarParkFact['from']
export type FactField = CarParkFact['field']

/** Who says what of a car park, field by field. Asked for again with everything else of car parks. */
export const factsQuery = (id: number) =>
  queryOptions({
    queryKey: [CAR_PARKS, 'facts', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/car-parks/{id}/facts', { params: { path: { id } }, signal })),
  })
