import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '@/data/account/signOut'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from './Account.module.css'

/** The way out; it leads to the landing page. */
export function SignOutButton() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut()
    void navigate(paths.home)
  }
  return (
    <Button variant="danger-quiet" icon={<Icon of={LogOut} />} busy={busy} onClick={leave} className={css.out}>
      Sign Out
    </Button>
  )
}
