import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { issueCard, revokeCard } from '@/data/vehicles/mutations'
import type { Vehicle } from '@/data/vehicles/types'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { FormError } from '@/ui/FormError'
import { confirmed } from '@/ui/toast'
import css from './Card.module.css'

type Act = 'renew' | 'revoke'

const ASKED: Record<Act, { title: string; text: string; yes: string; done: string }> = {
  renew: {
    title: 'Renew the card?',
    text: 'The card gets a new code. Cards you’ve already printed stop working and need replacing.',
    yes: 'Renew card',
    done: 'The card has a new code',
  },
  revoke: {
    title: 'Void the card?',
    text: 'Every card printed with this code stops working. You can issue a new one whenever you like.',
    yes: 'Void card',
    done: 'Card voided',
  },
}

/** Issues, renews and revokes the token of a card that does not show the registration. */
export function CardToken({ vehicle }: { vehicle: Vehicle }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Act | null>(null)
  const change = useMutation({
    mutationFn: (act: Act | 'issue') => (act === 'revoke' ? revokeCard : issueCard)(queries, vehicle.id),
    onSuccess: (_done, act) => {
      setAsking(null)
      confirmed({ title: act === 'issue' ? 'Your card is ready' : ASKED[act].done })
    },
  })
  const ask = (act: Act) => {
    change.reset()
    setAsking(act)
  }
  return (
    <>
      <p>
        The code is random and doesn’t contain your registration. A photo of the card gives nothing away, and you can
        void it if it’s lost.
      </p>
      {vehicle.card_token ? (
        <div className={css.buttons}>
          <Button onClick={() => ask('renew')}>Renew</Button>
          <Button variant="danger-quiet" onClick={() => ask('revoke')}>
            Void
          </Button>
        </div>
      ) : (
        <>
          <FormError message={change.error?.message} />
          <div className={css.buttons}>
            <Button busy={change.isPending} onClick={() => change.mutate('issue')}>
              Issue a card
            </Button>
          </div>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={ASKED[asking].title}
          description={ASKED[asking].text}
          submit={ASKED[asking].yes}
          danger
          act={{ ...change, mutate: () => change.mutate(asking) }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
