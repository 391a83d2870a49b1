import { useQueryClient } from '@tanstack/react-query'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { refreshZones } from '@/data/zones/events'
import { zonePhotosPath } from '@/data/zones/mutations'
import type { ZonePhoto, ZonePost } from '@/data/zones/types'
import { PhotoGrid } from '@/ui/PhotoGrid'

/** As many as the server takes. */
export const MAX_PHOTOS = 3
export const TOO_MANY_PHOTOS = `A post can have at most ${MAX_PHOTOS} photos`

type Props = {
  post: ZonePost
  /** Something can still be added to it: its zone is in use. */
  isOpen: boolean
  onGone: () => void
}

/** The photos of something that is written; its author adds to them for an hour. */
export function PostPhotos({ post: { id, photos, can_add_photos }, isOpen, onGone }: Props) {
  const adds = can_add_photos && isOpen
  const queries = useQueryClient()
  const uploads = usePictureUploads<ZonePhoto>({
    path: zonePhotosPath(id),
    most: MAX_PHOTOS,
    have: photos.length,
    tooMany: TOO_MANY_PHOTOS,
    onSent: () => refreshZones(queries),
  })
  if (photos.length === 0 && !adds) return null
  if (!adds) return <PhotoGrid photos={photos} onGone={onGone} />
  return <PhotoGrid photos={photos} uploads={uploads} add="Add a photo" onGone={onGone} />
}
