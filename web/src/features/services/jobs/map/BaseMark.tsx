import { House } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import css from './JobsMap.module.css'

/** Where one starts from. */
export function BaseMark() {
  return (
    <span className={css.base} role="img" aria-label="Where you start from">
      <Icon of={House} size={16} />
    </span>
  )
}
