import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { useMenu } from './menu'
import { PageTitle } from './PageTitle'

type Props = {
  title: string
  /** The title as it is shown, where it holds more than words: a plate. */
  shown?: ReactNode
  /** The control that goes back; without one, the mark that leads home stands left of the title. */
  lead?: ReactNode
  /** Whether `lead` is a back control, which stands closer to the edge. */
  back?: boolean
  showMenu?: boolean
  /** Badges beside the title. */
  beside?: ReactNode
  actions?: ReactNode
}

/** A page's header: its title (for the document too), and a menu button if wanted. */
export function PageHeader({ title, shown, lead, back = false, showMenu = true, beside, actions }: Props) {
  const { home } = useMenu()
  return (
    <header className={classes('bar', back && 'bar--back')}>
      <PageTitle>{title}</PageTitle>
      {lead ?? home}
      <h1 className="bar__title">{shown ?? title}</h1>
      {beside}
      {actions}
      {showMenu && <MenuButton className="bar__menu" />}
    </header>
  )
}

/** Opens the menu; beside it, what the app shell has there. */
export function MenuButton({ className }: { className?: string }) {
  const menu = useMenu()
  return (
    <span className={classes('bar__acts', className)}>
      {menu.beside}
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={menu.open}>
        <Icon of={MenuIcon} size={24} />
      </IconButton>
    </span>
  )
}
