import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passkeysQuery, refetchPasskeys } from '@/data/account/passkeys'
import type { Passkey } from '@/data/account/types'
import { formatAgo, formatDay } from '@/lib/dates'
import { canUsePasskeys } from '@/lib/passkey'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import css from '../Account.module.css'
import { RecoveryCodes } from '../secondFactor/RecoveryCodes'
import { AddPasskey } from './AddPasskey'
import { RemovePasskey } from './RemovePasskey'
import { RenamePasskey } from './RenamePasskey'

type Asking = { about: 'new' } | { about: 'name' | 'removal'; passkey: Passkey }

/** A user's passkeys: added, renamed and removed. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const done = (made: string[] = []) => {
    setAsking(null)
    setCodes(made)
    void refetchPasskeys(queries)
  }
  const close = () => setAsking(null)
  const password = passkeys.data?.asks_password ?? true
  return (
    <Card title="Passkeys">
      <div className={css.inside}>
        <p>With a passkey, you sign in with your fingerprint, face or screen lock instead of your password.</p>
      </div>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      <QueryContent query={passkeys} loading="Loading…" failed="Your passkeys could not be loaded" rows={1}>
        {(held) => (
          <ul className="rows">
            {held.passkeys.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} onAsk={(about) => setAsking({ about, passkey })} />
            ))}
          </ul>
        )}
      </QueryContent>
      <div className={css.beneath}>
        {canUsePasskeys() ? (
          <Button onClick={() => setAsking({ about: 'new' })}>Add a passkey</Button>
        ) : (
          <p>This browser can’t create passkeys here.</p>
        )}
      </div>
      {asking?.about === 'new' && <AddPasskey password={password} onDone={done} onClose={close} />}
      {asking?.about === 'name' && <RenamePasskey passkey={asking.passkey} onDone={done} onClose={close} />}
      {asking?.about === 'removal' && (
        <RemovePasskey passkey={asking.passkey} password={password} onDone={done} onClose={close} />
      )}
    </Card>
  )
}

function Line({ passkey, onAsk }: { passkey: Passkey; onAsk: (about: 'name' | 'removal') => void }) {
  const { name, created_at, last_used_at } = passkey
  return (
    <Row lead={<Icon of={KeyRound} />} title={name}>
      <p>
        Added {formatDay(new Date(created_at))},{' '}
        {last_used_at ? `last used ${formatAgo(new Date(last_used_at), new Date())}` : 'not used yet'}
      </p>
      <div className={css.acts}>
        <Button size="small" aria-label={`Rename ${name}`} onClick={() => onAsk('name')}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => onAsk('removal')}>
          Remove
        </Button>
      </div>
    </Row>
  )
}
