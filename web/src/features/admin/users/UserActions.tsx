import { useQuery } from '@tanstack/react-query'
import { userQuery } from '@/data/admin/users'
import { Button } from '@/ui/Button'
import { Key } from '../KeyBar'
import type { UserAct } from './acts'
import { UserActDialog } from './UserActDialog'
import css from './Users.module.css'

type Props = { id: string; act: UserAct | null; onAct: (act: UserAct | null) => void }

/** What can be done to an account, below its record. */
export function UserActions({ id, act, onAct }: Props) {
  const { data: user } = useQuery(userQuery(id))
  if (!user) return null
  const isBlocked = user.block !== null
  // A key says block for both ways.
  const asked =
    act === 'block' && isBlocked
      ? 'unblock'
      : act === 'suspend' && user.suspension
        ? 'unsuspend'
        : act === 'suspend' && isBlocked
          ? null
          : act
  return (
    <section className={css.acts} aria-label="Admin Actions">
      <h3>Admin Actions</h3>
      <div>
        <Button size="small" onClick={() => onAct('warn')}>
          Warn <Key name="W" />
        </Button>
        {user.suspension ? (
          <Button size="small" onClick={() => onAct('unsuspend')}>
            End suspension <Key name="S" />
          </Button>
        ) : (
          // Whoever is blocked can do nothing that a suspension would end.
          !isBlocked && (
            <Button size="small" onClick={() => onAct('suspend')}>
              Suspend until <Key name="S" />
            </Button>
          )
        )}
        {isBlocked ? (
          <Button size="small" onClick={() => onAct('unblock')}>
            Unblock User <Key name="B" />
          </Button>
        ) : (
          <Button size="small" variant="danger-quiet" onClick={() => onAct('block')}>
            Block User <Key name="B" />
          </Button>
        )}
      </div>
      <p>Each asks first, and shows what is sent before it is sent.</p>
      {asked && <UserActDialog user={user} act={asked} onClose={() => onAct(null)} />}
    </section>
  )
}
