/** Addresses that show the same thing, by the one that notifications name. */
const ALSO: [RegExp, string][] = [
  [/^\/chat\//, '/conversation/'],
  [/^\/job\//, '/job-details/'],
]

function plain(address: string): URL {
  const url = new URL(address, 'http://any')
  url.pathname = ALSO.reduce((path, [from, to]) => path.replace(from, to), url.pathname).replace(/\/$/, '')
  return url
}

/** Whether a page at `here` shows what a notification with `path` is about: that very thing, or the list it is in. */
export function showsPage(here: string, path: string): boolean {
  const [shown, about] = [plain(here), plain(path)]
  if (shown.pathname === '/messages' && about.pathname.startsWith('/conversation/')) return true
  if (shown.pathname !== about.pathname) return false
  // What else is in a page's address is how one looks at the thing; what is in the notification's says which it is.
  return [...about.searchParams].every(([name, value]) => shown.searchParams.get(name) === value)
}

/** A path of this site, whatever was sent: anything that would lead elsewhere leads home. */
export function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}
