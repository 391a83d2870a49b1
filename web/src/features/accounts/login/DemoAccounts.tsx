import { FlaskConical } from 'lucide-react'
import { useConfig } from '@/data/config/queries'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from '../Form.module.css'

interface Props {
  busy: boolean
  onChoose: (who: string, password: string) => void
}

/** In demo mode: accounts with public passwords, each a press away. */
export function DemoAccounts({ busy, onChoose }: Props) {
  const accounts = useConfig().data?.demo_accounts ?? []
  const [first] = accounts
  if (!first) return null
  return (
    <Notice title="This is a demo" icon={<Icon of={FlaskConical} />}>
      <p>
        Look around as one of these. The password for each is{' '}
        <code className="whitespace-nowrap">{first.password}</code>.
      </p>
      <p className={css.demo}>
        {accounts.map(({ role, email, password }) => (
          <Button key={email} size="small" disabled={busy} onClick={() => onChoose(email, password)}>
            {role}
          </Button>
        ))}
      </p>
    </Notice>
  )
}
