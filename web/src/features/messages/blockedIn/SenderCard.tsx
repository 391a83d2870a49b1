import { useMutation } from '@tanstack/react-query'
import { Check, MessageCircle, ScanLine } from 'lucide-react'
import type { MoveAnswers } from '@/data/moveRequests/mutations'
import { isOpen, type MoveRequest } from '@/data/moveRequests/types'
import { Link } from '@/lib/Link'
import { AT_NIGHT } from '@/lib/moveRequest'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { MoveSteps } from '@/ui/MoveSteps'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import css from './BlockedIn.module.css'

/** What whoever is blocked in sees. It is the same for every plate, until an owner answers. */
export function SenderCard({ request, answers }: { request: MoveRequest; answers: MoveAnswers }) {
  const moved = useMutation({ mutationFn: answers.moved })
  return (
    <section className={`card card--pad ${css.card}`} aria-label="Your request">
      <p className={css.about}>
        You asked for{' '}
        {request.registration ? (
          <Plate registration={request.registration} />
        ) : (
          <span className={css.scanned}>
            <Icon of={ScanLine} size={16} />
            the scanned card’s vehicle
          </span>
        )}{' '}
        to be moved.
      </p>
      <MoveSteps request={request} />
      <FormError message={moved.error?.message} />
      {isOpen(request) && (
        <>
          <Button size="large" busy={moved.isPending} icon={<Icon of={Check} />} onClick={() => moved.mutate()}>
            It’s been moved
          </Button>
          <Notice tone="caution">{AT_NIGHT}</Notice>
        </>
      )}
      {request.conversation_id && (
        <Link to={paths.conversation(request.conversation_id)} className={buttonVariants({ variant: 'second' })}>
          <Icon of={MessageCircle} />
          Open the conversation
        </Link>
      )}
    </section>
  )
}
