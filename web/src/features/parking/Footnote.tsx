import { Info, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Results.module.css'

/** A calm line at the foot of the list: of the whole country what to do, of car parks what to mind until it is dismissed. */
export function Footnote({ ofAreas }: { ofAreas: boolean }) {
  const [feesOpen, setFeesOpen] = useState(true)
  if (ofAreas) return <Line>Pick an area, or search for a place or postcode.</Line>
  if (!feesOpen) return null
  return (
    <Line>
      Fees shown may differ. Check the sign before you pay.
      <IconButton label="Dismiss: fees may differ" onClick={() => setFeesOpen(false)}>
        <Icon of={X} size={16} />
      </IconButton>
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className={css.foot}>
      <Icon of={Info} size={16} />
      {children}
    </div>
  )
}
