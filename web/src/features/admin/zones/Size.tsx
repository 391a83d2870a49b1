/** As the description of the API has it, in square kilometres; a test holds the two together. */
export const LEAST = 0.1
export const MOST = 100

const formatKm2 = (km2: number) =>
  `${km2.toLocaleString('en-GB', km2 < LEAST ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 })} km²`

export const AT_MOST = `A zone has at most ${formatKm2(MOST)}`

/** How large a boundary is, while it is drawn, and how large it may be; null while there is no area yet. The server decides. */
export function Size({ km2 }: { km2: number | null }) {
  if (km2 === null) return `${AT_MOST}.`
  const size = formatKm2(km2)
  if (km2 > MOST) return <strong>{`${size}: too large. ${AT_MOST}.`}</strong>
  if (km2 < LEAST) return <strong>{`${size}: too small. A zone has at least ${formatKm2(LEAST)}.`}</strong>
  return `${size}, at most ${formatKm2(MOST)}.`
}
