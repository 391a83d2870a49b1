import { useMutation } from '@tanstack/react-query'
import { Check, Footprints, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { MoveAnswers } from '@/data/moveRequests/mutations'
import { isOpen, type MoveRequest } from '@/data/moveRequests/types'
import { formatTime } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { AT_NIGHT, arrivalOf } from '@/lib/moveRequest'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { Segments } from '@/ui/Segments'
import css from './BlockedIn.module.css'

const MINUTES = [
  { value: 0, label: 'Don’t say' },
  { value: 5, label: '5 min' },
  { value: 10, label: '10 min' },
  { value: 15, label: '15 min' },
  { value: 30, label: '30 min' },
] as const
type Minutes = (typeof MINUTES)[number]['value']
const NEW_TIMES = MINUTES.filter(({ value }) => value > 0)

type Props = {
  request: MoveRequest
  answers: MoveAnswers
  /** Whether it stands by itself, above what is said in its conversation, or where nobody is signed in. */
  place?: 'page' | 'thread' | 'link'
}

/** What the owner of the vehicle sees, and answers with one press. */
export function OwnerCard({ request, answers, place = 'page' }: Props) {
  const [minutes, setMinutes] = useState<Minutes>(0)
  const onMyWay = useMutation({ mutationFn: () => answers.onMyWay(minutes || null), onSuccess: () => setMinutes(0) })
  const moved = useMutation({ mutationFn: answers.moved })
  const { state, registration, asks_again_at, can_say_minutes, can_say_again, conversation_id } = request
  const waits = state === 'sent' || state === 'asked_again'
  const arrival = arrivalOf(request)
  return (
    <section className={`card card--pad ${css.card}`} aria-label="Blocked in">
      <p className={css.about}>
        {registration && <Plate registration={registration} />}
        <b role="status">{headline(request)}</b>
      </p>
      {state === 'on_their_way' && arrival && <p className={css.note}>{arrival}.</p>}
      {waits && can_say_minutes && (
        <Segments
          label="How long will it take?"
          aside="Optional"
          value={minutes}
          options={MINUTES}
          className={css.minutes}
          onChoose={setMinutes}
        />
      )}
      <FormError message={(onMyWay.error ?? moved.error)?.message} />
      {waits && (
        <Button
          variant="primary"
          size="large"
          busy={onMyWay.isPending}
          icon={<Icon of={Footprints} />}
          onClick={() => onMyWay.mutate()}
        >
          On my way
        </Button>
      )}
      {isOpen(request) && (
        <Button
          {...(state === 'on_their_way' && ({ variant: 'primary', size: 'large' } as const))}
          busy={moved.isPending}
          icon={<Icon of={Check} />}
          onClick={() => moved.mutate()}
        >
          I’ve moved it
        </Button>
      )}
      {can_say_again && can_say_minutes && (
        <Segments
          label="A new time, from now"
          aside="Optional"
          value={minutes}
          options={NEW_TIMES}
          className={css.minutes}
          onChoose={setMinutes}
        />
      )}
      {can_say_again && (minutes > 0 || !can_say_minutes) && (
        <Button busy={onMyWay.isPending} icon={<Icon of={Footprints} />} onClick={() => onMyWay.mutate()}>
          {can_say_minutes ? `Tell them ${minutes} minutes` : 'Still on my way'}
        </Button>
      )}
      {place !== 'thread' && state === 'sent' && asks_again_at && (
        <p className={css.note}>
          If you don’t answer by {formatTime(new Date(asks_again_at))}, we’ll ask you again, and tell your backup
          contact if you have one.
        </p>
      )}
      {place === 'thread' && isOpen(request) && (
        <p className={css.note}>
          At night, don’t meet a stranger alone. <Link to={paths.blockedInRequest(request.id)}>Where to move it</Link>
        </p>
      )}
      {place !== 'thread' && isOpen(request) && (
        <>
          <p className={css.note}>
            {can_say_minutes
              ? 'They see your display name and what you say here, never where you are.'
              : 'They have no account. They see that you’re on your way, never where you are or how long it takes.'}
          </p>
          <Notice tone="caution">{AT_NIGHT}</Notice>
        </>
      )}
      {conversation_id && place === 'page' && (
        <Link to={paths.conversation(conversation_id)} className={buttonVariants({ variant: 'second' })}>
          <Icon of={MessageCircle} />
          Open the conversation
        </Link>
      )}
    </section>
  )
}

function headline({ state, moved_by }: MoveRequest): string {
  switch (state) {
    case 'on_their_way':
      return 'You said that you’re on your way.'
    case 'moved':
      return moved_by === 'owner' ? 'You said that you’ve moved it. Thank you.' : 'They can get out now. Thank you.'
    case 'ended':
      return 'Someone was blocked in by your vehicle.'
    default:
      return 'Your vehicle is blocking someone in.'
  }
}
