import { canonicalPlate, MAX_PLATE_LENGTH } from './plate'

/** What a vehicle's code stands for: its registration, or the token of a card that does not show it. */
export type VehicleCode = { plate: string } | { token: string }

/** The text inside a vehicle's QR code: `carpal:plate:AB12CDE` or `carpal:card:TOKEN`. */
export function codeText(code: VehicleCode): string {
  return 'plate' in code ? `carpal:plate:${code.plate}` : `carpal:card:${code.token}`
}

/** The public page that a printed card's QR code leads to, and its parameter. */
const PUBLIC_PAGE = '/public-scanner'

/**
 * Reads what a QR code says: a CarPal code, or the link to the public scanner that carries one. `origins` are the origins
 * that are ours, such as `https://carpal.example`. Null for anything else.
 */
export function readVehicleCode(text: string, origins: string[]): VehicleCode | null {
  const trimmed = text.trim()
  if (!/^https?:/i.test(trimmed)) return readCode(trimmed)
  if (!URL.canParse(trimmed)) return null
  const link = new URL(trimmed)
  if (!origins.includes(link.origin) || link.pathname !== PUBLIC_PAGE) return null
  return readCode(link.searchParams.get('qr') ?? '')
}

function readCode(text: string): VehicleCode | null {
  const [, kind, value = ''] = /^carpal:(plate|card):([\w .-]{1,64})$/i.exec(text) ?? []
  if (kind?.toLowerCase() === 'card') return /^[\w-]+$/.test(value) ? { token: value } : null
  const plate = canonicalPlate(value)
  // The longest that a registration may be; what is wrong beyond that, the server says.
  return plate && plate.length <= MAX_PLATE_LENGTH ? { plate } : null
}
