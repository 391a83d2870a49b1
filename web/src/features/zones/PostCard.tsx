import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircle, ThumbsUp } from 'lucide-react'
import { vote } from '@/data/zones/mutations'
import type { ZonePost } from '@/data/zones/types'
import { counted } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PostHead } from './PostHead'
import { PostPhotos } from './PostPhotos'
import css from './Zones.module.css'

type Props = {
  post: ZonePost
  /** Something can still be done with it: its zone is in use. */
  isOpen: boolean
  /** It stands on a page of its own, which has its answers. */
  alone?: boolean
  onGone: () => void
}

/** A post or an answer: who wrote what when, its photos, and what one may do with it. */
export function PostCard({ post, isOpen, alone = false, onGone }: Props) {
  const { id, zone_id, kind, content, answers, is_hidden, is_removed } = post
  return (
    <article className={`card ${css.post}`} aria-label={kind === 'answer' ? 'Answer' : 'Post'}>
      <PostHead post={post} />
      {is_removed ? <p className="text-ink-2">Its author has removed this.</p> : <p className={css.words}>{content}</p>}
      {is_hidden && <Notice tone="caution">CarPal has hidden this. Only you see it.</Notice>}
      <PostPhotos post={post} isOpen={isOpen} onGone={onGone} />
      {!is_removed && !is_hidden && (
        <div className={css.acts}>
          {kind === 'post' && !alone && (
            <Link to={paths.zonePost(zone_id, id)} className={buttonVariants({ variant: 'quiet', size: 'small' })}>
              <Icon of={MessageCircle} />
              {answers === 0 ? 'Answer' : counted(answers, 'answer')}
            </Link>
          )}
          <Helped post={post} isOpen={isOpen} />
        </div>
      )}
      {is_removed && kind === 'post' && !alone && answers > 0 && (
        <div className={css.acts}>
          <Link to={paths.zonePost(zone_id, id)} className={buttonVariants({ variant: 'quiet', size: 'small' })}>
            <Icon of={MessageCircle} />
            {counted(answers, 'answer')}
          </Link>
        </div>
      )}
    </article>
  )
}

/** How many it helped; others than its author say so by pressing. */
function Helped({ post: { id, mine, agree, my_vote }, isOpen }: { post: ZonePost; isOpen: boolean }) {
  const queries = useQueryClient()
  const say = useMutation({ mutationFn: () => vote(queries, id, my_vote === 'agree' ? null : 'agree') })
  if (mine || !isOpen) {
    return agree > 0 ? <span className="text-14 text-ink-2">Helped {counted(agree, 'driver')}</span> : null
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon of={ThumbsUp} />}
        aria-pressed={my_vote === 'agree'}
        busy={say.isPending}
        onClick={() => say.mutate()}
      >
        {my_vote === 'agree' ? 'Helped you' : 'Helpful'}
        {agree > 0 && ` · ${agree}`}
      </Button>
      <FormError message={say.error?.message} />
    </>
  )
}
