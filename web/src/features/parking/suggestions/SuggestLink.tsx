import { MapPinPlus, PenLine } from 'lucide-react'
import { Link } from '@/lib/Link'
import type { MapView } from '@/map/view'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'

/** Leads from a map to the form for a car park that is not on it. */
export function SuggestLink({ view }: { view: MapView }) {
  return (
    <Link to={paths.suggestCarPark(view)} className="chip chip--float">
      <Icon of={MapPinPlus} size={20} />
      Suggest a Car Park
    </Link>
  )
}

/** Leads from a car park to the form that corrects it. */
export function CorrectLink({ id }: { id: number }) {
  return (
    <Link to={paths.correctCarPark(id)} className={buttonVariants({ variant: 'quiet' })}>
      <Icon of={PenLine} size={16} />
      Suggest a correction
    </Link>
  )
}
