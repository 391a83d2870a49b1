/** How a page opens the support widget, which belongs to the frame around it. */
const openers = new Set<() => void>()

/** Opens the support widget of this page. */
export function openSupport(): void {
  for (const open of [...openers]) open()
}

/** For the widget: called when it is to open. Returns what ends it. */
export function onOpenSupport(open: () => void): () => void {
  openers.add(open)
  return () => {
    openers.delete(open)
  }
}
