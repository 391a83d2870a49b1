import { useOnline } from '@/lib/online'
import { ageOf } from '../rules/arrival'
import css from './Job.module.css'

/** How long ago the provider was seen on the map. */
export function Seen({ at, now }: { at: string | null; now: Date }) {
  const online = useOnline()
  const { words, fresh } = at ? ageOf(at, now) : { words: 'Waiting for their position', fresh: false }
  return (
    <p className={css.seen} data-fresh={(fresh && online) || undefined}>
      {online ? words : 'Offline'}
    </p>
  )
}
