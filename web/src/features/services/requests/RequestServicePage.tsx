import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { dropRequestDraft, keepRequestDraft, readRequestDraft } from '@/data/serviceRequests/draft'
import { postServiceRequest } from '@/data/serviceRequests/mutations'
import { addRequestPhoto, requestPhotos } from '@/data/serviceRequests/queries'
import type { RequestPhoto } from '@/data/serviceRequests/types'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { confirmed } from '@/ui/toast'
import { AlreadyOpen } from './form/AlreadyOpen'
import { NextSteps } from './form/NextSteps'
import { RequestFormView } from './form/RequestFormView'
import { RequestSent } from './form/RequestSent'
import { formOf, MAX_PHOTOS, TOO_MANY_PHOTOS } from './schema'

const CREATED = {
  title: 'Service Request Created',
  detail: 'Your request has been posted. Service providers will start bidding soon!',
}
const FAILED = 'Failed to create service request. Please try again.'

/** Asks providers for help. What is typed stays on this device until it is sent; photos go once the request is posted. */
export default function RequestServicePage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const back = useGoBack(paths.home)
  const [start] = useState(() => {
    const draft = readRequestDraft()
    return formOf(draft?.typed, draft?.ageMs)
  })
  const [posted, setPosted] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const uploads = usePictureUploads({
    path: posted && requestPhotos(posted),
    most: MAX_PHOTOS,
    have: sent,
    tooMany: TOO_MANY_PHOTOS,
    onSent: (photo: RequestPhoto) => {
      setSent((before) => before + 1)
      if (posted) addRequestPhoto(queries, posted, photo)
    },
  })
  const waits = uploads.sending.length > 0
  useEffect(() => {
    if (posted && !waits) void navigate(paths.home, { replace: true })
  }, [posted, waits, navigate])
  return (
    <>
      <PageHeader title="Request Service" back lead={<BackButton onBack={back} />} />
      <div className="content">
        {posted ? (
          <RequestSent id={posted} uploads={uploads} />
        ) : (
          <>
            <AlreadyOpen />
            <RequestFormView
              start={start}
              submit="Post Service Request"
              failedTo={FAILED}
              uploads={uploads}
              aside={<NextSteps />}
              onTyped={keepRequestDraft}
              onSend={async (request) => {
                const { id } = await postServiceRequest(queries, request)
                dropRequestDraft()
                confirmed(CREATED)
                uploads.begin(requestPhotos(id))
                setPosted(id)
              }}
            />
          </>
        )}
      </div>
    </>
  )
}
