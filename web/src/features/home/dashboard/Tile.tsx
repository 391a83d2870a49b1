import type { LucideIcon } from 'lucide-react'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { Icon } from '@/ui/Icon'
import css from './Dashboard.module.css'

type Props = { to: string; icon: LucideIcon; title: string; text: string; plain?: boolean }

/** A large way to another page. */
export function Tile({ to, icon, title, text, plain = false }: Props) {
  return (
    <Link to={to} className={css.tile}>
      <span className={classes('glyph', !plain && 'glyph--blue')}>
        <Icon of={icon} />
      </span>
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </Link>
  )
}
