import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content } from '@/api/client'

export type NoticeOf = BodyOf<'/api/v1/admin/notice-previews', 'post'>

/** What somebody will be told by an act, word for word, before anything is sent. */
export const noticeQuery = (of: NoticeOf) =>
  queryOptions({
    queryKey: ['notice-preview', of],
    queryFn: ({ signal }) => content(api.POST('/api/v1/admin/notice-previews', { body: of, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
