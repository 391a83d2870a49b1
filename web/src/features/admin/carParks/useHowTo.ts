import { useState } from 'react'
import { readStored, store } from '@/lib/storage'

const KEPT = 'carpal.admin.addCarPark'

/** Whether it is said how a car park is added. It is kept on this device. */
export function useHowTo() {
  const [open, setOpen] = useState(() => readStored(KEPT) !== 'away')
  const show = (is: boolean) => {
    store(KEPT, is ? 'shown' : 'away')
    setOpen(is)
  }
  return { open, show }
}
