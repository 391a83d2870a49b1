import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messagePhotosQuery } from './queries'
import type { Message } from './types'

export type MessagePhotos = ReturnType<typeof useMessagePhotos>

/** The photos of a thread, as far back as its messages are known. They are listed apart: their addresses run out. */
export function useMessagePhotos(id: string, messages: readonly Message[]) {
  const withPhoto = messages.filter(({ has_photo }) => has_photo)
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    messagePhotosQuery(id, withPhoto.at(-1)?.seq ?? null),
  )
  const photos = data?.pages.flatMap((page) => page.photos) ?? []
  const earliest = withPhoto[0]?.seq
  const known = photos.at(-1)?.seq
  const lacksEarlier = hasNextPage && earliest !== undefined && known !== undefined && earliest < known
  useEffect(() => {
    if (lacksEarlier && !isFetching) void fetchNextPage()
  }, [lacksEarlier, isFetching, fetchNextPage])
  return { of: (seq: number) => photos.filter((photo) => photo.seq === seq), again: () => void refetch() }
}
