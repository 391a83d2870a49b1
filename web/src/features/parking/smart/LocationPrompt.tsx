import { MapPin } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import type { UseHere } from './useHere'

/** Asks once whether the device may tell where it is, before the browser asks. */
export function LocationPrompt({ here }: { here: UseHere }) {
  return (
    <Dialog
      open={here.prompted}
      onOpenChange={(open) => !open && here.close()}
      title="Use your location?"
      description="CarPal can show the parking nearest to you. Your position stays on this device and in the questions it asks our server; it is not kept."
      foot={
        <>
          <Button variant="quiet" onClick={here.close}>
            Close
          </Button>
          <Button variant="second" onClick={here.deny}>
            Deny
          </Button>
          <Button variant="primary" icon={<Icon of={MapPin} />} onClick={() => void here.allow()}>
            Allow
          </Button>
        </>
      }
    />
  )
}
