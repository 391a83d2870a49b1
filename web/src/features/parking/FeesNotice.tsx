import { Info, X } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Results.module.css'

/** Calm, one line, and gone when dismissed. */
export function FeesNotice() {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <div className={css.foot}>
      <Icon of={Info} size={16} />
      <p>Fees shown may differ. Check the sign before you pay.</p>
      <IconButton label="Dismiss" onClick={() => setOpen(false)}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  )
}
