import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@/data/account/secondFactor'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import css from '../Account.module.css'

type Props = { since: string; codesLeft: number; onCodes: (codes: string[]) => void }

/** A second factor in force: how many recovery codes are left, new ones, and its removal. */
export function InForce({ since, codesLeft, onCodes }: Props) {
  const renew = useMutation({ mutationFn: renewRecoveryCodes, onSuccess: onCodes })
  return (
    <>
      <div className={css.inside}>
        <p>
          Your authenticator app has been on since {formatDay(new Date(since))}. {codesLeft} recovery{' '}
          {codesLeft === 1 ? 'code is' : 'codes are'} left.
        </p>
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <div role="alert" className="empty:hidden">
          {renew.isError && <Notice tone="bad">{renew.error.message}</Notice>}
        </div>
      </div>
      <div className={css.last}>
        <Remove />
      </div>
    </>
  )
}

function Remove() {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: async () => {
      setAsking(false)
      await refetchSecondFactor(queries)
    },
  })
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <ConfirmDialog
          title="Remove your second factor?"
          description="You won’t be able to open the admin area until you set up another one."
          submit="Remove"
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
