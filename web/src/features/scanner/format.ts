import { spellPlate } from '@/lib/plate'
import type { VehicleCode } from '@/lib/vehicleCode'
import type { ScanFault } from './camera/useCamera'

/** The sentence for a code that is not ours. */
export const WRONG_CODE = "Invalid QR code: This doesn't appear to be a valid CarPal vehicle QR code"

export const CAMERA_DOWN = 'Camera Features Temporarily Down'

/** Why the camera does not scan, and what would help. */
export const FAULTS: Record<ScanFault, string> = {
  denied: 'CarPal isn’t allowed to use the camera. You can allow it in your browser’s settings for this site.',
  none: 'We couldn’t find a camera on this device.',
  busy: 'Another app is using the camera. Close it and try again.',
  insecure: 'Browsers only allow the camera on secure pages.',
  lost: 'The camera was disconnected. Connect it and try again.',
  failed: 'The camera didn’t start. Please try again.',
  reader: 'The code reader could not be loaded. Check your connection and try again.',
}
/** What is left then. Without the code reader, photos are not read either. */
export function otherWays(fault: ScanFault): string {
  return fault === 'reader'
    ? 'You can still type the registration.'
    : 'You can still upload a photo of the code, or type the registration.'
}

/** What a found code is called for those who listen. */
export function spoken(code: VehicleCode): string {
  return 'plate' in code ? `Registration ${spellPlate(code.plate)} found` : 'Card found'
}
