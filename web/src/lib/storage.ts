/**
 * The browser's local storage, which may be full or forbidden (a private window, a policy).
 * Reading then answers null and writing answers false; nothing throws.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value; answers whether it was kept. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Forgets a value. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What could not be read was not kept either.
  }
}

/** Forgets every value whose key begins so. */
export function forgetAll(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
