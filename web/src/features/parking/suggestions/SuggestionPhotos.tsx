import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { addSuggestionPhoto, suggestionPhotosPath } from '@/data/suggestions/queries'
import type { Suggestion, SuggestionPhoto } from '@/data/suggestions/types'
import { Card } from '@/ui/Card'
import { PhotoGrid } from '@/ui/PhotoGrid'
import css from './Suggestions.module.css'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from './schema'

type Props = { suggestion: Suggestion; onGone: () => void }

/** The photos of a suggestion: to look at and, until it is decided, to add to. Those chosen in its form are sent at once. */
export function SuggestionPhotos({ suggestion: { id, photos, can_add_photos }, onGone }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const uploads = usePictureUploads({
    path: suggestionPhotosPath(id),
    most: MAX_PHOTOS,
    have: photos.length,
    tooMany: TOO_MANY_PHOTOS,
    onSent: (photo: SuggestionPhoto) => addSuggestionPhoto(queries, id, photo),
  })
  const sendChosen = useEffectEvent(() => {
    const chosen = (state as { photos?: File[] } | null)?.photos
    if (!chosen) return
    uploads.add(chosen)
    // Coming back here sends them no second time.
    void navigate(pathname, { replace: true, state: null })
  })
  useEffect(() => sendChosen(), [])
  const mayAdd = can_add_photos && photos.length < MAX_PHOTOS
  if (!mayAdd && photos.length === 0) return null
  return (
    <Card title="Photos of the sign">
      <div className={css.inside}>
        <PhotoGrid photos={photos} uploads={uploads} add={mayAdd ? 'Add a photo' : undefined} onGone={onGone} />
      </div>
    </Card>
  )
}
