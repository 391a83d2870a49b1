import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { NewAppeal } from '@/api/limits.gen'
import type { Restriction } from '@/data/account/types'
import { formatLongDay } from '@/lib/dates'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { CountedText } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import css from './Limited.module.css'

const MAX_LENGTH = NewAppeal.text.maxLength

const appealForm = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please tell us why you think this is wrong')
    .max(MAX_LENGTH, `Please use at most ${MAX_LENGTH} characters`),
})

type Props = {
  restriction: Restriction
  /** Sends the appeal, and throws the server's refusal. */
  onAppeal: (text: string) => Promise<void>
}

/** Why an account is blocked or suspended, and the one appeal against it: to write, or as it stands. */
export function Appeal({ restriction: { kind, reason, since, until, appeal }, onAppeal }: Props) {
  const day = formatLongDay(new Date(since))
  return (
    <>
      <div className={css.reason}>
        <p>
          {kind === 'block' ? `Blocked on ${day}` : `Suspended on ${day}`}
          {until && ` until ${formatLongDay(new Date(until))}`}, for this reason:
        </p>
        <blockquote>{reason}</blockquote>
      </div>
      {appeal ? <Made kind={kind} appeal={appeal} /> : <Write onAppeal={onAppeal} />}
    </>
  )
}

const STAYS = {
  block: 'This decision is final, and your account stays blocked.',
  suspension: 'This decision is final, and your account stays suspended until that day.',
} as const

type MadeProps = { kind: Restriction['kind']; appeal: NonNullable<Restriction['appeal']> }
type AppealState = MadeProps['appeal']['state']

const STATES: Record<AppealState, { label: string; tone: BadgeTone; text?: string }> = {
  open: { label: 'Being reviewed', tone: 'warn', text: 'Somebody will read it and decide. We’ll email you.' },
  upheld: { label: 'Upheld', tone: 'ok', text: 'You were right. Your account is open again.' },
  rejected: { label: 'Rejected', tone: 'bad' },
  lapsed: { label: 'Over', tone: 'plain', text: 'What you appealed against is over.' },
}

function Made({ kind, appeal: { state, text, made_at, answer, decided_at } }: MadeProps) {
  return (
    <section className={css.appeal} aria-labelledby="your-appeal">
      <header>
        <h2 id="your-appeal">Your appeal</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </header>
      <p className={css.when}>Sent on {formatLongDay(new Date(made_at))}</p>
      <blockquote>{text}</blockquote>
      <p>{STATES[state].text ?? STAYS[kind]}</p>
      {answer && (
        <>
          <p className={css.when}>Our answer{decided_at && `, ${formatLongDay(new Date(decided_at))}`}</p>
          <blockquote>{answer}</blockquote>
        </>
      )}
    </section>
  )
}

function Write({ onAppeal }: { onAppeal: Props['onAppeal'] }) {
  const form = useForm({ resolver: zodResolver(appealForm), defaultValues: { text: '' } })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ text }) => {
    try {
      await onAppeal(text)
    } catch (failure) {
      showFailure(form, failure, { text: 'text' })
    }
  })
  return (
    <form onSubmit={send} noValidate className={css.form} aria-labelledby="appeal">
      <div>
        <h2 id="appeal">Appeal</h2>
        <p>If you think we got this wrong, tell us why. You can appeal once, and a person will read it.</p>
      </div>
      <FormError message={errors.root?.message} />
      <CountedText
        label="Why is it wrong?"
        rows={6}
        most={MAX_LENGTH}
        typed={form.watch('text')}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        Send appeal
      </Button>
    </form>
  )
}
