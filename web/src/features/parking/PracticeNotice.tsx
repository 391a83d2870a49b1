import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { startQuery } from '@/data/places/queries'
import { createStore } from '@/lib/createStore'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { formatCount } from './format'
import css from './PracticeNotice.module.css'

interface Props {
  /** How many car parks in view are practice ones. */
  count: number
  /** How many there are in view, real ones too. */
  total: number
  /** Where the map looks, in degrees. */
  centre: { lng: number; lat: number }
  onGo: (at: { lng: number; lat: number }) => void
}

/** Somebody closed the notice; it stays closed until the page is loaded again. */
const closed = createStore<true>()

/** Says where practice car parks are in view that they are not real, and leads to real ones. It floats, and moves nothing. */
export function PracticeNotice({ count, total, centre, onGo }: Props) {
  const shows = !closed.use() && count > 0
  // To a kilometre: what is near is no closer question.
  const near = { lng: Number(centre.lng.toFixed(2)), lat: Number(centre.lat.toFixed(2)) }
  const { data: area } = useQuery({ ...startQuery(near), enabled: shows })
  if (!shows) return null
  return (
    <aside aria-label="Practice data" className={css.place}>
      <Notice
        tone="caution"
        className={css.notice ?? ''}
        icon={<Icon of={FlaskConical} size={16} />}
        onDismiss={() => closed.set(true)}
      >
        <p className={css.line}>
          {count < total ? `${formatCount(count)} of ${formatCount(total)} aren’t real.` : 'Practice, not real.'}
          {area && (
            <button type="button" onClick={() => onGo(area)}>
              Go to {area.name}
            </button>
          )}
        </p>
      </Notice>
    </aside>
  )
}
