import { canonicalPlate, MAX_PLATE_LENGTH } from '@/lib/plate'
import { codeText, readVehicleCode, type VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'

/** What is done about the vehicle. */
export type Act = 'message' | 'report'

/** What the address of the public page says. `vehicle` is 'wrong' where it names one that cannot be. */
export type Asked = { vehicle: VehicleCode | 'wrong' | null; act: Act | null }

/** Reads `?plate=AB12CDE` or `?qr=carpal:card:TOKEN`, and `&do=message` or `&do=report`. */
export function readAddress(search: URLSearchParams, origins: string[]): Asked {
  const [qr, plate, act] = ['qr', 'plate', 'do'].map((name) => search.get(name))
  return {
    vehicle: qr ? (readVehicleCode(qr, origins) ?? 'wrong') : plate ? readPlate(plate) : null,
    act: act === 'message' || act === 'report' ? act : null,
  }
}

function readPlate(typed: string): VehicleCode | 'wrong' {
  const plate = canonicalPlate(typed)
  return plate && plate.length <= MAX_PLATE_LENGTH ? { plate } : 'wrong'
}

/** Where the public page shows a vehicle, or one of its two forms. */
export function addressOf(vehicle: VehicleCode, act?: Act): string {
  const page = 'plate' in vehicle ? paths.contactOwner(vehicle.plate) : paths.scanned(codeText(vehicle))
  return act ? `${page}&do=${act}` : page
}
