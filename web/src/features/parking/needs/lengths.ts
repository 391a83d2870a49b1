const CM_A_FOOT = 30.48
const CM_AN_INCH = 2.54

/** "2.05 m". */
export function formatMetres(cm: number): string {
  return `${(cm / 100).toFixed(cm % 10 === 0 ? 1 : 2)} m`
}

/** "6 ft 8 in"; a vehicle's are rounded up. */
export function formatFeet(cm: number): string {
  const inches = Math.ceil(cm / CM_AN_INCH - 1e-9)
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`
}

/** Centimetres of what somebody typed: "2.05", "2,05 m", "205 cm", "6'8", "6 ft 8 in", "6ft"; null where it is no length. */
export function readLength(typed: string): number | null {
  const text = typed.trim().toLowerCase().replace(/,/g, '.').replace(/[’′]/g, "'").replace(/[”″]/g, '"')
  const metric = /^(\d+(?:\.\d+)?)\s*(m|metres?|cm)?$/.exec(text)
  if (metric) {
    const amount = Number(metric[1])
    // A bare number above 10 can only be centimetres.
    return Math.ceil((metric[2] === 'cm' || (!metric[2] && amount > 10) ? amount : amount * 100) - 1e-9)
  }
  const imperial = /^(\d+)\s*(?:'|ft|feet|foot)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|'|in|ins|inch|inches)?)?$/.exec(text)
  if (!imperial) return null
  return Math.ceil(Number(imperial[1]) * CM_A_FOOT + Number(imperial[2] ?? 0) * CM_AN_INCH - 1e-9)
}
