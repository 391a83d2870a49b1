import { MapPin } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import type { UseDriverLocation } from './useDriverLocation'

/** Asks once whether the device may tell where it is, before the browser asks. */
export function LocationPrompt({ location }: { location: UseDriverLocation }) {
  return (
    <Dialog
      open={location.prompted}
      onOpenChange={(open) => !open && location.close()}
      title="Use your location?"
      description="CarPal can show the parking nearest to you. Your position stays on this device and in the questions it asks our server; it is not kept."
      foot={
        <>
          <Button variant="quiet" onClick={location.close}>
            Close
          </Button>
          <Button variant="second" onClick={location.deny}>
            Deny
          </Button>
          <Button variant="primary" icon={<Icon of={MapPin} />} onClick={() => void location.allow()}>
            Allow
          </Button>
        </>
      }
    />
  )
}
