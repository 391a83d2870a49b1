import { useState } from 'react'
import { readStored, store } from '@/lib/storage'
import { Notice } from '@/ui/Notice'
import css from './Edit.module.css'

const KEPT = 'carpal.admin.addCarPark'

/** How a car park is added. Once put away, it stays away on this device. */
export function Instructions() {
  const [open, setOpen] = useState(() => readStored(KEPT) !== 'away')
  if (!open) return null
  const away = () => {
    store(KEPT, 'away')
    setOpen(false)
  }
  return (
    <Notice className={css.how} title="Add a car park" icon={null} onDismiss={away}>
      Enable Add Mode, right-click (desktop) or hold 5 seconds (mobile) on the map, confirm, drag the pin, fill in
      details. Blue markers are editable or deletable.
    </Notice>
  )
}
