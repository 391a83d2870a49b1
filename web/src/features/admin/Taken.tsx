import { useMutation } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { InboxItem } from '@/data/inbox/queries'
import { useKeys } from '@/lib/useKeys'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { HandOver } from './HandOver'
import { Key } from './KeyBar'
import css from './Record.module.css'

type Props = {
  taken_by: { id: string; name: string } | null
  /** Takes it, or lets it go again; throws where somebody else has it. */
  onTake: (mine: boolean) => Promise<void>
  /** What it is to the inbox, by which it is handed over. */
  matter: Pick<InboxItem, 'kind' | 'id'>
}

/** Who has it: one admin at a time, so that nobody answers twice. What somebody has who is away can be released by any admin. */
export function Taken({ taken_by, onTake, matter }: Props) {
  const me = useSession()?.user.id
  const take = useMutation({ mutationFn: onTake })
  const isMine = taken_by !== null && taken_by.id === me
  const [handing, setHanding] = useState(false)
  const hand = () => setHanding(true)
  useKeys({ h: isMine ? hand : undefined })
  return (
    <>
      <FormError message={take.error?.message} />
      <div className={css.line}>
        <p role="status" className={css.small}>
          {taken_by ? (isMine ? 'You have this.' : `${taken_by.name} has this.`) : 'Nobody has this yet.'}
        </p>
        {isMine && (
          <Button size="small" aria-keyshortcuts="H" onClick={hand}>
            Hand to <Key name="H" />
          </Button>
        )}
        <Button
          size="small"
          icon={<Icon of={Hand} size={16} />}
          busy={take.isPending}
          onClick={() => take.mutate(taken_by === null)}
        >
          {taken_by ? 'Release' : 'Take'}
        </Button>
      </div>
      {handing && <HandOver matter={matter} onClose={() => setHanding(false)} />}
    </>
  )
}
