import { useParked } from '@/data/parked/parked'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { NotParked } from './NotParked'
import { ParkedView } from './ParkedView'

/** Where one parked, until when, and the way back: what this device knows, also without a network or an account. */
export default function ParkedPage() {
  const parked = useParked()
  const back = useGoBack(paths.smartParking)
  return (
    <>
      <PageHeader title="Parked here" back lead={<BackButton onBack={back} />} />
      <div className="content content--column">
        {parked ? <ParkedView key={parked.id} parked={parked} /> : <NotParked />}
      </div>
    </>
  )
}
