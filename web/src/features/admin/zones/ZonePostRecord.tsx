import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ZonePostReason } from '@/api/limits.gen'
import { adminZonePostQuery, hideZonePost } from '@/data/zones/admin'
import type { AdminZonePost } from '@/data/zones/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { QueryContent } from '@/ui/QueryContent'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { Moment } from '../Moment'
import { NoticePreview } from '../NoticePreview'
import { Facts, RecordPart } from '../Record'
import { RecordTitle } from '../RecordTitle'
import { PostStatus } from './PostStatus'
import { WHAT } from './words'

/** Something written in a zone, which can be hidden with a reason and shown again. */
export function ZonePostRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(adminZonePostQuery(id))
  return (
    <QueryContent query={query} loading="Loading…" failed="This could not be loaded">
      {(post) => <Loaded post={post} onClose={onClose} />}
    </QueryContent>
  )
}

function Loaded({ post, onClose }: { post: AdminZonePost; onClose: () => void }) {
  const queries = useQueryClient()
  const [hides, setHides] = useState(false)
  const show = useMutation({
    mutationFn: () => hideZonePost(queries, post.id, null),
    onSuccess: () => confirmed({ title: 'Shown again' }),
  })
  const hide = async (reason: string) => {
    await hideZonePost(queries, post.id, reason)
    confirmed({ title: 'Hidden' })
  }
  const isHidden = Boolean(post.hidden_at)
  return (
    <>
      <RecordTitle title={WHAT[post.kind]} below={post.zone_name} onClose={onClose}>
        <PostStatus of={post} />
      </RecordTitle>
      <Facts
        facts={{
          Author: post.author ? (
            <Link className="link" to={paths.adminUser(post.author.user_id)}>
              {post.author.name}
            </Link>
          ) : (
            'Account deleted'
          ),
          Zone: (
            <Link className="link" to={paths.adminZone(post.zone_id)}>
              {post.zone_name}
            </Link>
          ),
          Written: <Moment at={post.created_at} />,
          Ends: post.ends_at && <Moment at={post.ends_at} />,
          Ended: post.ended_at && <Moment at={post.ended_at} />,
          Photos: post.photo_count || null,
          Reports: reports(post),
          'Hidden because': post.hidden_reason,
        }}
      />
      <RecordPart title="What it says">
        <p className="whitespace-pre-wrap text-14 [overflow-wrap:anywhere]">
          {post.is_removed ? 'Removed by its author' : post.content}
        </p>
      </RecordPart>
      {!post.is_removed && (
        <RecordPart title="Admin Actions">
          <FormError message={show.error?.message} />
          <p className="text-14 text-ink-2">
            {isHidden ? 'Only its author sees it, and that it is hidden.' : 'The members of the zone see it.'}
          </p>
          <div>
            {isHidden ? (
              <Button size="small" busy={show.isPending} onClick={() => show.mutate()}>
                Show again
              </Button>
            ) : (
              <Button size="small" variant="danger-quiet" onClick={() => setHides(true)}>
                Hide
              </Button>
            )}
          </div>
        </RecordPart>
      )}
      {hides && (
        <ReasonDialog
          title="Hide this?"
          description="Only its author sees it from then on, with a note that it is hidden."
          label="Reason, for the audit log"
          submit={post.author || post.pending_report_count ? 'Hide and send' : 'Hide'}
          danger
          waits
          most={ZonePostReason.reason.maxLength}
          below={() => <Notices post={post} />}
          onSubmit={hide}
          onClose={() => setHides(false)}
        />
      )}
    </>
  )
}

/** What its author will be told, and whoever waits for what becomes of a report. */
function Notices({ post }: { post: AdminZonePost }) {
  return (
    <>
      {post.author && (
        <NoticePreview title="What its author is told" of={{ act: 'hide_zone_post', target_id: post.id }} />
      )}
      {post.pending_report_count > 0 && (
        <NoticePreview
          title="What those who reported it are told"
          of={{ act: 'hide_zone_post_reporter', target_id: post.id }}
        />
      )}
    </>
  )
}

function reports({ report_count, pending_report_count }: AdminZonePost): string {
  if (report_count === 0) return 'None'
  return pending_report_count === 0 ? `${report_count}` : `${report_count}, of which ${pending_report_count} waiting`
}
