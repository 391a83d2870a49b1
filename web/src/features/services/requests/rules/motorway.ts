/** M4, M25, A1(M). What looks like the end of a Manchester postcode, M4 5BD, is none. */
const NUMBER = /^(?:junction \w+,? )?(?:the )?(M\d{1,3}|[AM]\d{1,4}\(M\))(?![\w(]| ?\d[A-Z]{2}\b)(.*)$/i
/** What only roads between junctions are said to be. */
const OF_A_ROAD = /\b(?:motorway|(?:north|south|east|west|clockwise|anticlockwise)(?:bound)?|J\d+|junction)\b/i

/**
 * The motorway that words for a place begin with, such as M4 in "M4 westbound, J27 to J28"; null where they name none.
 * Farther back, where a town and its postcode stand, a number counts only with a word that makes it a road.
 */
export function motorwayIn(words: string): string | null {
  for (const [at, part] of words.split(',').entries()) {
    const [, number, rest] = NUMBER.exec(part.trim()) ?? []
    if (number && (at === 0 || number.includes('(') || OF_A_ROAD.test(rest ?? ''))) return number.toUpperCase()
  }
  return null
}

/** Whether what to do on a motorway comes before all else. */
export function leadsWithSafety(urgency: string, motorway: boolean): boolean {
  return urgency === 'urgent' && motorway
}
