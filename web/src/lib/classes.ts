/** Joins class names. Utilities win over the parts' own styles by their cascade layer, whatever the order here. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
