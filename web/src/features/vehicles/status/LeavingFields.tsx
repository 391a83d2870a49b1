import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { usePeriod } from '@/data/config/queries'
import { homeMarkQuery } from '@/data/homeMark/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Segments } from '@/ui/Segments'
import { LocationField } from './LocationField'
import css from './Status.module.css'
import type { Where } from './StatusForm'

const MINUTES = [5, 10, 20, 30].map((value) => ({ value, label: `${value} min` }))

type Props = {
  minutes: number
  onMinutes: (minutes: number) => void
  where: Where | null
  onWhere: (where: Where | null) => void
  /** Why the space could not be shown there. */
  refused: string | undefined
}

/** When the driver leaves, and where, if others are to see it; and what they are told. */
export function LeavingFields({ minutes, onMinutes, where, onWhere, refused }: Props) {
  const shown = usePeriod('leaving_soon_seconds')
  return (
    <>
      <Segments label="When do you leave?" value={minutes} options={MINUTES} onChoose={onMinutes} />
      <LocationField where={where} onWhere={onWhere} refused={refused} />
      <div className={css.promise}>
        <Icon of={ShieldCheck} size={24} />
        <p>
          <b>Others see roughly where, never your plate.</b> It’s on the map for {shown} and then deleted. Nobody can
          reserve it. <HomeWords />
        </p>
      </div>
    </>
  )
}

/** What is never shown, or how to say so. */
function HomeWords() {
  const { data } = useQuery(homeMarkQuery)
  if (!data) return null
  if (data.marked_at) return <>Nothing within {data.radius_metres}&nbsp;m of your home is ever shown.</>
  return (
    <>
      <Link to={paths.settingsOf('home')}>Mark your home</Link>, and nothing within {data.radius_metres}&nbsp;m of it is
      ever shown.
    </>
  )
}
