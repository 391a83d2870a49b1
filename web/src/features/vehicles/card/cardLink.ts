import { codeText, type VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'

/** The link on a printed card, so that any phone's camera opens it. `origin` has no slash at its end. */
export function cardLink(origin: string, code: VehicleCode): string {
  return origin.replace(/\/$/, '') + paths.scanned(codeText(code))
}
