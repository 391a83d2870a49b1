import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewBlock, NewSuspension } from '@/api/limits.gen'
import type { AccountDetails } from '@/data/admin/types'
import { blockUser, endSuspension, suspendUser, unblockUser, warnUser } from '@/data/admin/users'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed, failed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { inDays, UntilField, untilOf } from '../UntilField'
import type { UserAct } from './acts'

type Props = {
  user: Pick<AccountDetails, 'id' | 'display_name' | 'block' | 'suspension'>
  act: UserAct
  onClose: () => void
}

/** By default somebody is read-only for two weeks. */
const SUSPENSION_DAYS = 14

const FAILED = 'Failed to update user status'
const DONE: Record<UserAct, { title: string; detail: string }> = {
  block: { title: 'User Blocked', detail: 'User has been blocked successfully.' },
  unblock: { title: 'User Unblocked', detail: 'User has been unblocked successfully.' },
  suspend: { title: 'User Suspended', detail: 'User has been suspended successfully.' },
  unsuspend: { title: 'Suspension Ended', detail: 'The user can send and change things again.' },
  warn: { title: 'User Warned', detail: 'User has been warned successfully.' },
}

/** Does it, and says so; a failure stays in the dialog too. */
async function told(act: UserAct, does: Promise<void>): Promise<void> {
  try {
    await does
    confirmed(DONE[act])
  } catch (failure) {
    failed({ title: FAILED, detail: (failure as Error).message })
    throw failure
  }
}

/** Asks before something is done to an account: with a reason, and what its owner will read. */
export function UserActDialog({ user, act, onClose }: Props) {
  if (act === 'unblock' || act === 'unsuspend') return <LiftDialog user={user} act={act} onClose={onClose} />
  return <PunishDialog user={user} act={act} onClose={onClose} />
}

function LiftDialog({ user, act, onClose }: Props & { act: 'unblock' | 'unsuspend' }) {
  const queries = useQueryClient()
  // As they were when the dialog opened.
  const [{ block, suspension }] = useState(user)
  const lift = useMutation({
    mutationFn: () =>
      told(
        act,
        act === 'unblock'
          ? unblockUser(queries, user.id, block?.at)
          : endSuspension(queries, user.id, suspension?.until),
      ),
    onSuccess: onClose,
  })
  const isBlock = act === 'unblock'
  return (
    <ConfirmDialog
      title={isBlock ? `Unblock ${user.display_name}?` : `End the suspension of ${user.display_name}?`}
      description={
        isBlock ? 'They can sign in and use their account again.' : 'They can send and change things again at once.'
      }
      submit={isBlock ? 'Unblock User' : 'End suspension'}
      act={lift}
      onClose={onClose}
    >
      <NoticePreview of={{ act, target_id: user.id }} />
    </ConfirmDialog>
  )
}

const ASK = {
  block: { title: 'Block', submit: 'Confirm Block', description: 'Their sessions end at once. They can appeal once.' },
  suspend: {
    title: 'Suspend',
    submit: 'Suspend and send',
    description: 'They can read, but not send or change things.',
  },
  warn: { title: 'Warn', submit: 'Warn and send', description: 'Nothing else changes for them.' },
} as const

function PunishDialog({ user, act, onClose }: Props & { act: keyof typeof ASK }) {
  const queries = useQueryClient()
  const [day, setDay] = useState(() => inDays(SUSPENSION_DAYS))
  // As it was when the dialog opened.
  const [seen_until] = useState(user.suspension?.until ?? null)
  const { title, ...words } = ASK[act]
  const until = act === 'suspend' ? untilOf(day) : null
  const most = act === 'suspend' ? NewSuspension.reason.maxLength : NewBlock.reason.maxLength
  const does = (reason: string) => {
    if (act === 'block') return blockUser(queries, user.id, reason)
    if (act === 'warn') return warnUser(queries, user.id, reason)
    return suspendUser(queries, user.id, { reason, until: until ?? '', seen_until })
  }
  return (
    <ReasonDialog
      title={`${title} ${user.display_name}`}
      {...words}
      danger={act === 'block'}
      waits
      most={most}
      below={(reason) => <NoticePreview of={{ act, target_id: user.id, reason, ...(until && { until }) }} />}
      onSubmit={(reason) => told(act, does(reason))}
      onClose={onClose}
    >
      {act === 'suspend' && <UntilField day={day} onDay={setDay} />}
    </ReasonDialog>
  )
}
