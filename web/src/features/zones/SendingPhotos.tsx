import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { refreshZones } from '@/data/zones/events'
import { zonePhotosPath } from '@/data/zones/mutations'
import type { ZonePhoto } from '@/data/zones/types'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from './PostPhotos'

/** The photos that were chosen with a post, on their way to it. */
export function SendingPhotos({ post, files }: { post: string; files: File[] }) {
  const queries = useQueryClient()
  const uploads = usePictureUploads<ZonePhoto>({
    path: zonePhotosPath(post),
    most: MAX_PHOTOS,
    have: 0,
    tooMany: TOO_MANY_PHOTOS,
    onSent: () => refreshZones(queries),
  })
  const begin = useEffectEvent(() => uploads.add(files))
  useEffect(() => begin(), [])
  return uploads.sending.length > 0 || uploads.fault ? <PhotoGrid uploads={uploads} /> : null
}
