import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, EllipsisVertical, Flag, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { NewReport } from '@/api/limits.gen'
import { blockAuthor, removePost, reportZonePost } from '@/data/zones/mutations'
import type { ZonePost } from '@/data/zones/types'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { ReportDialog } from '@/ui/ReportDialog'
import { confirmed } from '@/ui/toast'
import css from './Zones.module.css'

const WHAT = { post: 'post', answer: 'answer', alert: 'alert' } as const

/** What one may do about something that is written: take one's own back; report it, or block its author. */
export function PostMenu({ post }: { post: ZonePost }) {
  const [open, setOpen] = useState<'remove' | 'block' | 'report' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={`More about this ${WHAT[post.kind]}`}>
            <Icon of={EllipsisVertical} />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={css.menu} align="end" sideOffset={4}>
            {post.mine && (
              <DropdownMenu.Item className="menu-item menu-item--danger" onSelect={() => setOpen('remove')}>
                <Icon of={Trash2} />
                Remove
              </DropdownMenu.Item>
            )}
            {post.can_block && (
              <DropdownMenu.Item className="menu-item" onSelect={() => setOpen('block')}>
                <Icon of={Ban} />
                Block {post.author_name}
              </DropdownMenu.Item>
            )}
            {!post.mine && (
              <DropdownMenu.Item className="menu-item menu-item--danger" onSelect={() => setOpen('report')}>
                <Icon of={Flag} />
                Report
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {open === 'remove' && <Remove post={post} onClose={close} />}
      {open === 'block' && <Block post={post} onClose={close} />}
      {open === 'report' && (
        <ReportDialog
          title={`Report this ${WHAT[post.kind]}`}
          description="We keep a copy of it and look into it. We won’t tell anybody who reported it."
          most={NewReport.description.maxLength}
          onReport={({ reason, description }) => reportZonePost({ zone_post_id: post.id, reason, description })}
          onClose={close}
        />
      )}
    </>
  )
}

type DialogProps = { post: ZonePost; onClose: () => void }

function Remove({ post: { id, kind }, onClose }: DialogProps) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: () => removePost(queries, id),
    onSuccess: () => {
      confirmed({ title: 'Removed' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove this ${WHAT[kind]}?`}
      description="Its text and photos are deleted. Other people’s answers stay."
      submit="Remove"
      danger
      act={act}
      onClose={onClose}
    />
  )
}

function Block({ post: { id, author_name }, onClose }: DialogProps) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: () => blockAuthor(queries, id),
    onSuccess: () => {
      confirmed({ title: `${author_name} is blocked` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Block ${author_name}?`}
      description="You won’t see what they write under this name, in any zone. They aren’t told. You can unblock them from the menu of a zone."
      submit="Block"
      danger
      act={act}
      onClose={onClose}
    />
  )
}
