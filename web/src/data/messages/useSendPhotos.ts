import { useQueryClient } from '@tanstack/react-query'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { keepMessage, refreshLists } from './queries'
import type { Message } from './types'

/** So many photos are on their way at a time. */
const AT_ONCE = 5

/** Photos on their way into a chat about a job; each becomes a message of its own, once, however often it is tried. */
export function useSendPhotos(id: string) {
  const queries = useQueryClient()
  return usePictureUploads({
    path: `/api/v1/conversations/${encodeURIComponent(id)}/photos`,
    most: AT_ONCE,
    have: 0,
    tooMany: `You can send ${AT_ONCE} photos at a time`,
    beside: (client_id) => ({ client_id }),
    onSent: (message: Message) => {
      keepMessage(queries, id, message)
      refreshLists(queries)
    },
  })
}
