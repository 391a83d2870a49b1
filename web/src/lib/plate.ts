import letters from '../../../data/plate-letters.json'

/** Capitals that look like one of A to Z. The server reads the same file. */
const LOOK_ALIKES: Readonly<Record<string, string | undefined>> = letters

/** The longest registration, in characters, without its space. */
export const MAX_PLATE_LENGTH = 12

/**
 * UK registrations. The canonical form is upper case, letters and digits only: "ab12 cde" is AB12CDE, and so is what only
 * looks like it. A character that no plate has stays, so that the server can name it.
 */
export function canonicalPlate(typed: string): string {
  const plain = typed
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\p{M}\s.-]/gu, '')
  return Array.from(plain, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .toUpperCase()
}

/** The formats in use, each with where its space stands. The order decides when two match. */
const FORMATS: [name: string, shape: RegExp][] = [
  ['current', /^([A-Z]{2}\d{2})([A-Z]{3})$/],
  ['prefix', /^([A-Z]\d{1,3})([A-Z]{3})$/],
  ['suffix', /^([A-Z]{3})(\d{1,3}[A-Z])$/],
  ['diplomatic', /^(\d{3})([DX])(\d{3})$/],
  ['northern-ireland', /^([A-Z]{1,2}I[A-Z]|[A-Z]I[A-Z]|[A-Z]{2}Z)(\d{1,4})$/],
  ['dateless', /^([A-Z]{1,3})(\d{1,4})$/],
  ['dateless', /^(\d{1,4})([A-Z]{1,3})$/],
]

/** A registration with the usual space, as a plate shows it; one of no UK format stays as typed, canonical. */
export function formatPlate(registration: string): string {
  const canonical = canonicalPlate(registration)
  for (const [, shape] of FORMATS) {
    const parts = shape.exec(canonical)
    if (parts) return parts.slice(1).join(' ')
  }
  return canonical
}

/** Whether it looks like a UK plate of any age. A warning hangs on this, never a refusal. */
export function looksLikeUkPlate(registration: string): boolean {
  const canonical = canonicalPlate(registration)
  return FORMATS.some(([, shape]) => shape.test(canonical))
}

/** The registration character by character, so that a screen reader spells it. */
export function spellPlate(registration: string): string {
  return formatPlate(registration)
    .split(' ')
    .map((part) => part.split('').join(' '))
    .join(', ')
}
