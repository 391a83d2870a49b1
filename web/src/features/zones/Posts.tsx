import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { zonePostsQuery } from '@/data/zones/queries'
import type { ZoneDetail } from '@/data/zones/types'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { PostCard } from './PostCard'
import css from './Zones.module.css'

/** What members posted, the latest first. */
export function Posts({ zone }: { zone: ZoneDetail }) {
  const list = useInfiniteQuery(zonePostsQuery(zone.id))
  const again = () => void list.refetch()
  return (
    <section className={css.main} aria-label="Recent posts">
      <div className={css.head}>
        <h2>Recent posts</h2>
        <small>Newest first</small>
      </div>
      <QueryContent query={list} loading="Loading posts…" failed="Posts could not be loaded" className="card">
        {({ pages }) => {
          const posts = pages.flatMap((page) => page.posts)
          if (posts.length === 0) {
            return (
              <div className="card">
                <EmptyState icon={MessageCircle} title="No posts yet">
                  Ask a question, or tell drivers here what they should know.
                </EmptyState>
              </div>
            )
          }
          return (
            <>
              <ol className={css.main}>
                {posts.map((post) => (
                  <li key={post.id}>
                    <PostCard post={post} isOpen={!zone.retired_at} onGone={again} />
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
