const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

/** Member since March 2026. */
export function memberSince(created_at: string): string {
  return `Member since ${month.format(new Date(created_at))}`
}
