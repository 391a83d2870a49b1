import { useMutation } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { useSession } from '@/api/session'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import css from './Record.module.css'

type Props = {
  taken_by: { id: string; name: string } | null
  /** Takes it, or lets it go again; throws where somebody else has it. */
  onTake: (mine: boolean) => Promise<void>
}

/** Who has it: one admin at a time, so that nobody answers twice. What somebody has who is away can be released by any admin. */
export function Taken({ taken_by, onTake }: Props) {
  const me = useSession()?.user.id
  const take = useMutation({ mutationFn: onTake })
  const isMine = taken_by !== null && taken_by.id === me
  return (
    <>
      <FormError message={take.error?.message} />
      <div className={css.line}>
        <p role="status" className={css.small}>
          {taken_by ? (isMine ? 'You have this.' : `${taken_by.name} has this.`) : 'Nobody has this yet.'}
        </p>
        <Button
          size="small"
          icon={<Icon of={Hand} size={16} />}
          busy={take.isPending}
          onClick={() => take.mutate(taken_by === null)}
        >
          {taken_by ? 'Release' : 'Take'}
        </Button>
      </div>
    </>
  )
}
