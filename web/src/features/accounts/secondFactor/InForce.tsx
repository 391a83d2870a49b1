import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginSecondFactor,
  refetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@/data/account/secondFactor'
import type { SecondFactor } from '@/data/account/types'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import css from '../Account.module.css'
import { FirstCode } from './SetUp'

type Props = { held: SecondFactor; onCodes: (codes: string[]) => void }

/** A second factor in force: what it is, how many recovery codes are left, new ones, and the app's removal. */
export function InForce({ held, onCodes }: Props) {
  const { set_up_at, passkeys, recovery_codes_left: codesLeft } = held
  const renew = useMutation({ mutationFn: renewRecoveryCodes, onSuccess: onCodes })
  return (
    <>
      <div className={css.inside}>
        <p>
          {set_up_at && `Your authenticator app has been on since ${formatDay(new Date(set_up_at))}. `}
          {passkeys > 0 &&
            `You can use ${passkeys === 1 ? 'your passkey' : 'any of your passkeys'} instead of a code. `}
          {codesLeft} recovery {codesLeft === 1 ? 'code is' : 'codes are'} left.
        </p>
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <div role="alert" className="empty:hidden">
          {renew.isError && <Notice tone="bad">{renew.error.message}</Notice>}
        </div>
      </div>
      {set_up_at ? (
        <div className={css.last}>
          <Remove others={passkeys > 0} />
        </div>
      ) : (
        <AddApp onCodes={onCodes} />
      )}
    </>
  )
}

/** Sets an authenticator app up beside passkeys, one of which is proved first. */
function AddApp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const begin = useMutation({ mutationFn: () => beginSecondFactor() })
  if (begin.data) return <FirstCode app={begin.data} onCodes={onCodes} />
  return (
    <div className={css.inside}>
      <Button busy={begin.isPending} onClick={() => begin.mutate()}>
        Add an authenticator app
      </Button>
      <div role="alert" className="empty:hidden">
        {begin.isError && <Notice tone="bad">{begin.error.message}</Notice>}
      </div>
    </div>
  )
}

function Remove({ others }: { others: boolean }) {
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
          title={others ? 'Remove your authenticator app?' : 'Remove your second factor?'}
          description={
            others
              ? 'You can still use your passkeys.'
              : 'You won’t be able to open the admin area until you set up another one.'
          }
          submit="Remove"
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
