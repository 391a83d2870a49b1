/** Addresses that show the same thing, by the one that notifications name. */
const ALSO: [RegExp, string][] = [[/^\/chat\//, '/conversation/']]

function plain(address: string): string {
  // Only the path counts: what follows it is how one looks at the thing.
  const path = new URL(address, 'http://any').pathname.replace(/\/$/, '')
  return ALSO.reduce((named, [from, to]) => named.replace(from, to), path)
}

/** Whether a page at `here` shows what a notification with `path` is about: that very thing, or the list it is in. */
export function shows(here: string, path: string): boolean {
  const [shown, about] = [plain(here), plain(path)]
  return shown === about || (shown === '/messages' && about.startsWith('/conversation/'))
}

/** A path of ours, whatever was sent: anything that would lead elsewhere leads home. */
export function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}
