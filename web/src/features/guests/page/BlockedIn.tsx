import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, MailCheck } from 'lucide-react'
import { usePeriod } from '@/data/config/queries'
import { confirmGuestMessage, sayMovedAsGuest } from '@/data/guests/mutations'
import type { GuestConversation } from '@/data/guests/types'
import { AT_NIGHT } from '@/lib/moveRequest'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { MoveSteps } from '@/ui/MoveSteps'
import { Notice } from '@/ui/Notice'
import css from '../Guests.module.css'

type Props = { token: string; request: NonNullable<GuestConversation['move_request']> }

/** How far it is for a guest who is blocked in. It is the same for every plate until an owner answers, and never has a time of arrival. */
export function BlockedIn({ token, request }: Props) {
  const queries = useQueryClient()
  const wait = usePeriod('blocked_in_escalate_seconds')
  const confirm = useMutation({ mutationFn: () => confirmGuestMessage(queries, token) })
  const moved = useMutation({ mutationFn: () => sayMovedAsGuest(queries, token) })
  const isOpen = request.state !== 'moved' && request.state !== 'ended'
  return (
    <section className={css.foot} aria-label="How far it is">
      <MoveSteps request={request} />
      <FormError message={(confirm.error ?? moved.error)?.message} />
      {request.can_confirm && (
        <Notice title="Confirm that this is your email address.">
          <p className="mb-2">Then we’ll ask again if there’s no answer within {wait}.</p>
          <Button busy={confirm.isPending} icon={<Icon of={MailCheck} />} onClick={() => confirm.mutate()}>
            Confirm my address
          </Button>
        </Notice>
      )}
      {isOpen && (
        <>
          <Button size="large" busy={moved.isPending} icon={<Icon of={Check} />} onClick={() => moved.mutate()}>
            It’s been moved
          </Button>
          <Notice tone="caution">{AT_NIGHT}</Notice>
        </>
      )}
    </section>
  )
}
