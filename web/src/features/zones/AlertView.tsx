import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { Suspense } from 'react'
import { vote } from '@/data/zones/mutations'
import type { ZonePost } from '@/data/zones/types'
import { ALERT_KINDS } from '@/data/zones/words'
import { counted } from '@/lib/counted'
import { useNow } from '@/lib/useNow'
import { PointMap } from '@/map/PointMap.lazy'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { AlertIcon } from './AlertIcon'
import { PostHead } from './PostHead'
import { PostPhotos } from './PostPhotos'
import { untilWords } from './untilWords'
import css from './Zones.module.css'

type Props = { post: ZonePost; isOpen: boolean; onGone: () => void }

/** An alert on its own: until when it holds, where it is, and whether it is still so. */
export function AlertView({ post, isOpen, onGone }: Props) {
  const now = useNow(15_000)
  const { alert_kind, content, ends_at, ended_at, lng, lat, agree, over, is_hidden, is_removed } = post
  const isOver = ended_at != null || (ends_at != null && Date.parse(ends_at) <= now.getTime())
  return (
    <article className={`card ${css.post}`} aria-label="Alert">
      <div className={css.by}>
        <span className={css.glyph}>{alert_kind && <AlertIcon of={alert_kind} />}</span>
        <p>
          <b>{is_removed ? 'Removed by its author' : content}</b>
          <span className="block text-14 text-ink-2">
            {alert_kind && ALERT_KINDS[alert_kind]}
            {!isOver && ends_at && ` · ${untilWords(new Date(ends_at), now)}`}
          </span>
        </p>
        {isOver && <Badge>Over</Badge>}
      </div>
      {lng != null && lat != null && (
        <Suspense>
          <PointMap at={{ lng, lat }} />
        </Suspense>
      )}
      {is_hidden && <Notice tone="caution">CarPal has hidden this. Only you see it.</Notice>}
      <PostPhotos post={post} isOpen={isOpen} onGone={onGone} />
      <PostHead post={post} />
      {(agree > 0 || over > 0) && (
        <p className="text-14 text-ink-2">
          {[
            agree > 0 && counted(agree, 'driver agrees', 'drivers agree'),
            over > 0 && counted(over, 'driver says it’s over', 'drivers say it’s over'),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {isOpen && !isOver && !is_hidden && !is_removed && <Votes post={post} />}
    </article>
  )
}

/** Whether it is still so: a member says yes or no, its author that it is over. */
function Votes({ post: { id, mine, my_vote } }: { post: ZonePost }) {
  const queries = useQueryClient()
  const say = useMutation({ mutationFn: (said: 'agree' | 'over') => vote(queries, id, my_vote === said ? null : said) })
  return (
    <>
      <FormError message={say.error?.message} />
      <div className={css.acts}>
        {!mine && (
          <Button
            icon={<Icon of={CircleCheck} />}
            aria-pressed={my_vote === 'agree'}
            disabled={say.isPending}
            onClick={() => say.mutate('agree')}
          >
            It’s still so
          </Button>
        )}
        <Button
          icon={<Icon of={CircleSlash} />}
          aria-pressed={my_vote === 'over'}
          disabled={say.isPending}
          onClick={() => say.mutate('over')}
        >
          It’s over
        </Button>
      </div>
    </>
  )
}
