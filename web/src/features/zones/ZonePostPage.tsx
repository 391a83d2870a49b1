import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { zoneAnswersQuery, zonePostQuery, zoneQuery } from '@/data/zones/queries'
import type { ZonePost } from '@/data/zones/types'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { AlertView } from './AlertView'
import { Composer } from './Composer'
import { PostCard } from './PostCard'
import css from './Zones.module.css'

/** A post or an alert with what was answered. */
export default function ZonePostPage() {
  const { id: zoneId = '', post: id = '' } = useParams()
  const zone = useQuery(zoneQuery({ id: zoneId }))
  const post = useQuery(zonePostQuery(id))
  const back = useGoBack(paths.zone(zoneId))
  useMarkPageRead(post.data ? paths.zonePost(zoneId, id) : null)
  const isOpen = !zone.data?.retired_at
  return (
    <>
      <PageHeader title={post.data?.kind === 'alert' ? 'Alert' : 'Post'} back lead={<BackButton onBack={back} />} />
      <div className={`content content--column ${css.page}`}>
        <QueryContent query={post} loading="Loading…" failed="This could not be opened" className="card">
          {(data) => (
            <>
              {data.kind === 'alert' ? (
                <AlertView post={data} isOpen={isOpen} onGone={() => void post.refetch()} />
              ) : (
                <PostCard post={data} isOpen={isOpen} alone onGone={() => void post.refetch()} />
              )}
              <Answers post={data} isOpen={isOpen} />
              {isOpen && !data.is_removed && !data.is_hidden && <Composer label="Write an answer" answers={data.id} />}
            </>
          )}
        </QueryContent>
      </div>
    </>
  )
}

function Answers({ post, isOpen }: { post: ZonePost; isOpen: boolean }) {
  const list = useInfiniteQuery(zoneAnswersQuery(post.id))
  return (
    <section aria-label="Answers" className={css.main}>
      <QueryContent query={list} loading="Loading answers…" failed="Answers could not be loaded" className="card">
        {({ pages }) => {
          const answers = pages.flatMap((page) => page.posts)
          if (answers.length === 0) return <p className={css.hint}>No answers yet</p>
          return (
            <>
              <ol className={css.answers} aria-live="polite">
                {answers.map((answer) => (
                  <li key={answer.id}>
                    <PostCard post={answer} isOpen={isOpen} onGone={() => void list.refetch()} />
                  </li>
                ))}
              </ol>
              <ShowMore list={list} />
            </>
          )
        }}
      </QueryContent>
    </section>
  )
}
