const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

/** The first letters of the words of a name, two at most, in upper case. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Member since March 2026. */
export function memberSince(created_at: string): string {
  return `Member since ${month.format(new Date(created_at))}`
}
