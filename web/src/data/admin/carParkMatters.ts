import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import type { paths } from '@/api/schema.gen'
import { CAR_PARK_MATTERS } from '@/data/inbox/queries'
import { ADMIN } from './queries'

export type CarParkMatters = ResponseOf<'/api/v1/admin/car-park-matters', 'get'>
/** Something that waits about a car park, with where it is. */
export type CarParkMatter = CarParkMatters['items'][number]
export type CarParkMatterKind = CarParkMatter['kind']
export type MatterSort = NonNullable<Asked['sort']>

type Asked = NonNullable<paths['/api/v1/admin/car-park-matters']['get']['parameters']['query']>

/** What waits about car parks, at most 200. */
export const carParkMattersQuery = (asked: Asked = {}) =>
  queryOptions({
    queryKey: [ADMIN, CAR_PARK_MATTERS, asked],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/car-park-matters', { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
  })
