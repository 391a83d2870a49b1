import '@/styles/pages.css'
import { CircleHelp, Download, Info, LayoutGrid, LogOut, type LucideIcon, Settings, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isApplePhone, isInstalled, useInstall } from '@/lib/install'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { SidePanel } from '@/ui/SidePanel'
import { ThemeSwitch } from './ThemeSwitch'

/** Who is looking. The menu shows each only what they can use. */
export type Who = 'visitor' | 'driver' | 'admin'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; who: Who; onSignOut: () => void }

/** The menu: a panel at the right over a dark overlay; the overlay, the button and Esc close it. */
export default function MenuPanel({ open, onOpenChange, who, onSignOut }: Props) {
  const close = () => onOpenChange(false)
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title="Menu" close="Close menu">
      <nav aria-label="Menu" className="py-2">
        {who !== 'visitor' && <Item to={paths.zones} icon={UsersRound} label="My Zones" onGo={close} />}
        <Item to={paths.settings} icon={Settings} label="Settings" onGo={close} />
        <Item to={paths.help} icon={CircleHelp} label="Help & Support" onGo={close} />
        <Item to={paths.about} icon={Info} label="About" onGo={close} />
        {who === 'admin' && <Item to={paths.admin} icon={LayoutGrid} label="Access All Pages" onGo={close} />}
        <Install onGo={close} />
        {who !== 'visitor' && (
          <button type="button" className="menu-item menu-item--danger" onClick={onSignOut}>
            <Icon of={LogOut} />
            Sign Out
          </button>
        )}
      </nav>
      <div className="mt-auto border-line border-t px-5 py-4">
        <ThemeSwitch />
      </div>
    </SidePanel>
  )
}

function Item({ to, icon, label, onGo }: { to: string; icon: LucideIcon; label: string; onGo: () => void }) {
  const here = useLocation().pathname === to
  return (
    <Link to={to} className="menu-item" aria-current={here ? 'page' : undefined} onClick={onGo}>
      <Icon of={icon} />
      {label}
    </Link>
  )
}

/** Offers to install the app: by the browser's own question, or in words where it has none. */
function Install({ onGo }: { onGo: () => void }) {
  const install = useInstall()
  const [told, setTold] = useState(false)
  const byHand = isApplePhone() && !isInstalled()
  if (!install && !byHand) return null
  const act = () => {
    if (!install) return setTold(!told)
    onGo()
    install()
  }
  return (
    <>
      <button type="button" className="menu-item" aria-expanded={install ? undefined : told} onClick={act}>
        <Icon of={Download} />
        Install CarPal
      </button>
      {told && <p className="menu-panel__text">Tap Share in your browser, then Add to Home Screen.</p>}
    </>
  )
}
