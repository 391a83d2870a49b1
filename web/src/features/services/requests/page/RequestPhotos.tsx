import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { deleteRequestPhoto } from '@/data/serviceRequests/mutations'
import { addRequestPhoto, requestPhotos, serviceRequestQuery } from '@/data/serviceRequests/queries'
import type { RequestPhoto, ServiceRequest } from '@/data/serviceRequests/types'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from '../schema'

/** The photos of a request: to look at, and, while it is open, to add to and take away. */
export function RequestPhotos({ request: { id, photos, can_edit } }: { request: ServiceRequest }) {
  const queries = useQueryClient()
  const uploads = usePictureUploads({
    path: requestPhotos(id),
    most: MAX_PHOTOS,
    have: photos.length,
    tooMany: TOO_MANY_PHOTOS,
    onSent: (photo: RequestPhoto) => addRequestPhoto(queries, id, photo),
  })
  const mayAdd = can_edit && photos.length < MAX_PHOTOS
  return (
    <PhotoGrid
      photos={photos}
      uploads={uploads}
      add={mayAdd ? 'Add photos' : undefined}
      onGone={() => void queries.invalidateQueries({ queryKey: serviceRequestQuery(id).queryKey })}
      actions={(photo, onRemoved) => can_edit && <Remove id={id} photo={photo} onRemoved={onRemoved} />}
    >
      {mayAdd && <p className="hint">Providers who may quote see them, so keep number plates out.</p>}
    </PhotoGrid>
  )
}

function Remove({ id, photo, onRemoved }: { id: string; photo: RequestPhoto; onRemoved: () => void }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteRequestPhoto(queries, id, photo.id),
    onSuccess: () => {
      setAsking(false)
      onRemoved()
    },
  })
  return (
    <>
      <Button variant="danger-quiet" icon={<Icon of={Trash2} />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this photo?"
          description="Providers no longer see it."
          submit="Delete"
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
