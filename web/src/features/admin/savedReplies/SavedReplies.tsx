import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeReply, type SavedReply, savedRepliesQuery } from '@/data/savedReplies/queries'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { QueryContent } from '@/ui/QueryContent'
import { ReplyForm } from './ReplyForm'
import css from './SavedReplies.module.css'

type Asked = { to: 'save'; reply: SavedReply | null } | { to: 'remove'; reply: SavedReply } | null

/** The replies that all admins share: to add to, change and remove. */
export function SavedReplies({ onClose }: { onClose: () => void }) {
  const replies = useQuery(savedRepliesQuery)
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  if (asked?.to === 'save') return <ReplyForm reply={asked.reply} onClose={close} />
  if (asked) return <Remove reply={asked.reply} onClose={close} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Saved replies"
      description="All admins share them. Type / in an answer to use one."
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => ask({ to: 'save', reply: null })}>
            Add a reply
          </Button>
        </>
      }
    >
      <QueryContent query={replies} loading="Loading the replies…" failed="The replies could not be loaded">
        {(all) => (
          <ul className={css.replies}>
            {all.map((reply) => (
              <li key={reply.id}>
                <div>
                  <b>{reply.name}</b>
                  <p>{reply.text}</p>
                </div>
                <Button size="small" aria-label={`Change ${reply.name}`} onClick={() => ask({ to: 'save', reply })}>
                  Change
                </Button>
                <Button
                  size="small"
                  variant="danger-quiet"
                  aria-label={`Remove ${reply.name}`}
                  onClick={() => ask({ to: 'remove', reply })}
                >
                  Remove
                </Button>
              </li>
            ))}
            {all.length === 0 && <li>None yet.</li>}
          </ul>
        )}
      </QueryContent>
    </Dialog>
  )
}

function Remove({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({ mutationFn: () => removeReply(queries, reply), onSuccess: onClose })
  return (
    <ConfirmDialog
      title={`Remove ${reply.name}?`}
      description="No admin can use it any more. What was sent stays."
      submit="Remove"
      danger
      act={remove}
      onClose={onClose}
    />
  )
}
