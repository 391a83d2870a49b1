import { forget, forgetAll, readStored, store } from './storage'

const PREFIX = 'carpal.device.'

const watchers = new Set<() => void>()
/** What cannot be stored lasts as long as the page. */
const unstored = new Map<string, string>()

function told() {
  for (const watcher of [...watchers]) watcher()
}

/** Calls whenever something that stays on this device changes, here or in another tab. Returns the function that stops it. */
export function watchDevice(watcher: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) watcher()
  }
  watchers.add(watcher)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Reads what stays on this device under a name; null when there is nothing. */
export function readDevice(name: string): string | null {
  return readStored(PREFIX + name) ?? unstored.get(name) ?? null
}

/** Keeps something on this device; null forgets it. */
export function writeDevice(name: string, text: string | null): void {
  unstored.delete(name)
  if (text === null) forget(PREFIX + name)
  else if (!store(PREFIX + name, text)) unstored.set(name, text)
  told()
}

/** Forgets all of it. */
export function clearDevice(): void {
  unstored.clear()
  forgetAll(PREFIX)
  told()
}
