import { useLoading } from './loading'

/** A line at the top while the next page's code is on its way; it stays away when that is quick. */
export function Pending() {
  return useLoading() && <div className="pending" role="progressbar" aria-label="Loading page" />
}

/** Stands in the app shell while the first page's code is on its way. */
export function PagePlaceholder() {
  return (
    <div className="pending-page" role="status">
      <span className="sr-only">Loading…</span>
      <span className="spin" aria-hidden="true" />
    </div>
  )
}
