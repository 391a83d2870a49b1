import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { aboutOf } from '@/data/guests/queries'
import { reportIncident } from '@/data/incidents/mutations'
import { addIncidentPhoto, incidentQuery, photosOf } from '@/data/incidents/queries'
import type { Incident, IncidentPhoto } from '@/data/incidents/types'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { Link } from '@/lib/Link'
import type { VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { ReportForm } from './form/ReportForm'
import { ReportSent } from './form/ReportSent'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from './schemas'

type Props = { vehicle: VehicleCode; onClose: () => void }

/** The form for an incident report of a signed-in user; what the account knows of them is filled in. */
export function UserIncidentForm({ vehicle, onClose }: Props) {
  const queries = useQueryClient()
  const user = useSession()?.user
  const [taken, setTaken] = useState<Incident | null>(null)
  const [sent, setSent] = useState(0)
  const uploads = usePictureUploads({
    path: taken && photosOf.user(taken.reference),
    most: MAX_PHOTOS,
    have: sent,
    tooMany: TOO_MANY_PHOTOS,
    onSent: (photo: IncidentPhoto) => {
      setSent((before) => before + 1)
      if (taken) addIncidentPhoto(queries, incidentQuery(taken.reference).queryKey, photo)
    },
  })
  if (taken) {
    return (
      <ReportSent reference={taken.reference} uploads={uploads} sent={sent} onClose={onClose}>
        <Link to={paths.incident(taken.reference)} className={buttonVariants({ variant: 'primary' })}>
          Follow your report
        </Link>
      </ReportSent>
    )
  }
  return (
    <ReportForm
      contact={{
        name: user?.name_chosen ? user.name : '',
        email: user?.email ?? '',
        phone: user?.phone ?? '',
      }}
      uploads={uploads}
      onClose={onClose}
      onReport={async (report) => {
        const incident = await reportIncident(queries, { ...aboutOf(vehicle), ...report })
        setTaken(incident)
        uploads.begin(photosOf.user(incident.reference))
      }}
    />
  )
}
