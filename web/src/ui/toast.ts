/** A toast waiting to be shown, or on its way there. */
export type Toast = { tone: 'ok' | 'bad' | 'news'; durationMs: number } & Text & News
type Text = { title: string; detail?: string; durationMs?: number }
/** Something that happened elsewhere: where it leads, and a name that makes a later one replace it. */
type News = { id?: string; path?: string; registration?: string }

const LONG_ENOUGH_TO_READ_MS = 5000

let waiting: Toast[] = []
let deliver: ((toast: Toast) => void) | null = null
let clear: (() => void) | null = null
const watchers = new Set<() => void>()
let wanted = false

function say(tone: Toast['tone'], { durationMs = LONG_ENOUGH_TO_READ_MS, ...text }: Text & News) {
  const toast = { tone, durationMs, ...text }
  if (deliver) {
    deliver(toast)
    return
  }
  waiting.push(toast)
  prepareToasts()
}

/** Fetches the code that draws toasts, for pages whose errors must be readable when the network is gone. */
export function prepareToasts(): void {
  wanted = true
  for (const watcher of watchers) watcher()
}

/** Confirms that something was done. */
export const confirmed = (text: Text) => say('ok', text)
/** Says that something failed, beside the place that keeps saying it: a toast is never the only copy of an error. */
export const failed = (text: Text) => say('bad', text)
/** Tells of something that happened elsewhere, and leads there. */
export const news = (text: Text & Required<Pick<News, 'id' | 'path'>> & News) =>
  say('news', { durationMs: 2 * LONG_ENOUGH_TO_READ_MS, ...text })

/** Takes away what is shown, where something that matters more has come to stand beneath it. */
export function clearToasts(): void {
  waiting = []
  clear?.()
}

/**
 * For the part that draws toasts: from now on they go to it, the waiting ones first, and it takes them away when asked.
 * Returns the function that stops it.
 */
export function receiveToasts(to: (toast: Toast) => void, away?: () => void): () => void {
  deliver = to
  clear = away ?? null
  for (const toast of waiting) to(toast)
  waiting = []
  return () => {
    if (deliver !== to) return
    deliver = null
    clear = null
  }
}

/** Whether anything was ever said, or soon may be; the code that draws toasts is fetched only then. */
export function toastsWanted(): boolean {
  return wanted
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
