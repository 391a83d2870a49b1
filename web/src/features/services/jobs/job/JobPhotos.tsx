import type { RequestPhoto } from '@/data/jobs/types'
import { PhotoGrid } from '@/ui/PhotoGrid'

const NO_UPLOADS = { sending: [], fault: null, full: true, add: () => {}, retry: () => {}, drop: () => {} }

/** Photos to look at. */
export function JobPhotos({ photos, onGone }: { photos: RequestPhoto[]; onGone: () => void }) {
  return <PhotoGrid photos={photos} uploads={NO_UPLOADS} onGone={onGone} />
}
