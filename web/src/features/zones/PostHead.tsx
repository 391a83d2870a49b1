import { UserRound } from 'lucide-react'
import type { ZonePost } from '@/data/zones/types'
import { NOBODY } from '@/data/zones/words'
import { formatAgo } from '@/lib/dates'
import { initials } from '@/lib/initials'
import { useNow } from '@/lib/useNow'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { PostMenu } from './PostMenu'
import css from './Zones.module.css'

/** Who wrote it and when, and the menu of what one may do about it. */
export function PostHead({ post }: { post: ZonePost }) {
  const { author_name, created_at, mine, by_poster, is_removed } = post
  const now = useNow(60_000)
  const name = is_removed ? NOBODY : author_name
  return (
    <header className={css.by}>
      <span className={css.avatar} aria-hidden="true">
        {name === NOBODY ? <Icon of={UserRound} /> : initials(name)}
      </span>
      <p>
        <b>{name}</b>
        <small>
          <time dateTime={created_at}>{formatAgo(new Date(created_at), now)}</time>
        </small>{' '}
        {mine ? <Badge tone="quiet">You</Badge> : by_poster && <Badge tone="quiet">Asked this</Badge>}
      </p>
      {!is_removed && <PostMenu post={post} />}
    </header>
  )
}
