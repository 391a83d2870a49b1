/** How a page opens the support widget, which belongs to the app shell around it. */
const openers = new Set<() => void>()
/** Asked for before the widget's code was there. */
let wanted = false

/** Opens the support widget of this page. */
export function openSupport(): void {
  wanted = openers.size === 0
  for (const open of [...openers]) open()
}

/** For the widget: called when it is to open. Returns the function that stops it. */
export function onOpenSupport(open: () => void): () => void {
  openers.add(open)
  if (wanted) open()
  wanted = false
  return () => {
    openers.delete(open)
  }
}
