import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { isNeedy, useNeeds } from '@/data/needs/needs'
import { Icon } from '@/ui/Icon'
import { NeedsDialog } from './NeedsDialog'

/** What one needs of any car park; lists and searches begin with what meets it. */
export function NeedsChip() {
  const needs = useNeeds()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="chip chip--float" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={UserRoundCog} size={16} />
        {isNeedy(needs) ? 'Your needs: on' : 'Your needs'}
      </button>
      {open && <NeedsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
