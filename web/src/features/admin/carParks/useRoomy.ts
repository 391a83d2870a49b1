import { useState } from 'react'
import { readStored, store } from '@/lib/storage'

const KEPT = 'carpal.admin.roomyForm'

/** Whether the form has the room of the list too, for a tariff of many bands. It is kept on this device. */
export function useRoomy() {
  const [roomy, setRoomy] = useState(() => readStored(KEPT) === 'yes')
  const turn = () => {
    store(KEPT, roomy ? 'no' : 'yes')
    setRoomy(!roomy)
  }
  return { roomy, turn }
}
