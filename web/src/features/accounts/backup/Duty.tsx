import { useMutation } from '@tanstack/react-query'
import type { BackupDuty } from '@/data/backupContacts/types'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Plate } from '@/ui/Plate'
import css from './Backup.module.css'

type Props = { duty: BackupDuty; answer: (agree: boolean) => Promise<void> }

/** A vehicle of somebody else: one says yes or no to being its backup contact, and stops at any time. */
export function Duty({ duty, answer }: Props) {
  const { state, registration, owner_name } = duty
  const act = useMutation({ mutationFn: answer })
  const isOn = state === 'invited' || state === 'agreed'
  const mayAnswer = isOn || state === 'removed'
  return (
    <div className={css.duty}>
      {registration && <Plate registration={registration} />}
      <p role="status">{words(duty)}</p>
      {isOn && (
        <p className={css.note}>
          If this car is blocking someone in and {owner_name} doesn’t answer, we tell you that someone needs it moved,
          at most once a day. Whoever asks doesn’t learn that there’s a backup contact.
        </p>
      )}
      <FormError message={act.error?.message} />
      {mayAnswer && (
        <div className={css.ways}>
          {state === 'invited' && (
            <Button variant="primary" busy={act.isPending && act.variables} onClick={() => act.mutate(true)}>
              Yes, I’ll help
            </Button>
          )}
          <Button busy={act.isPending && !act.variables} onClick={() => act.mutate(false)}>
            {ANSWERS[state]}
          </Button>
        </div>
      )}
    </div>
  )
}

const ANSWERS = { invited: 'No, thanks', agreed: 'Stop helping', removed: 'Don’t ask me again' } as const

function words({ state, owner_name }: BackupDuty): string {
  switch (state) {
    case 'invited':
      return `${owner_name} asks you to be the backup contact for this car.`
    case 'agreed':
      return `You’re the backup contact for ${owner_name}’s car.`
    case 'removed':
      return 'The owner asked you to be their backup contact, then took it back. They can ask you again, unless you say no.'
    case 'declined':
      return 'You said no. We won’t tell you anything about this car.'
    default:
      return 'You’ve stopped. We won’t tell you anything more about this car.'
  }
}
