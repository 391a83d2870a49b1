import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { Icon } from '@/ui/Icon'
import { type AdminEntry, adminGroups, isAt, waitingIn } from './entries'
import { useWaiting, type WaitingCounts } from './useWaiting'

/** The pages of the admin area, in their groups, with what waits on each. */
export function AdminEntries({ onGo }: { onGo?: () => void }) {
  const counts = useWaiting()
  return adminGroups.map(({ title, entries }) => (
    <div key={title ?? ''} className="admin-group">
      {title && <p className="admin-group__title">{title}</p>}
      {entries.map((entry) => (
        <Entry key={entry.to} entry={entry} counts={counts} onGo={onGo} />
      ))}
    </div>
  ))
}

function Entry({
  entry,
  counts,
  onGo,
}: {
  entry: AdminEntry
  counts: WaitingCounts | undefined
  onGo: (() => void) | undefined
}) {
  const { pathname, search } = useLocation()
  const here = isAt(entry, pathname, search)
  const link = useRef<HTMLAnchorElement>(null)
  // The entries are more than a low window has room for.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <Link ref={link} to={entry.to} className="admin-entry" aria-current={here ? 'page' : undefined} onClick={onGo}>
      <Icon of={entry.icon} />
      <span className="admin-entry__label">{entry.label}</span>
      <Waiting entry={entry} counts={counts} />
    </Link>
  )
}

/** How many wait; nothing while none do. */
export function Waiting({ entry, counts }: { entry: AdminEntry; counts: WaitingCounts | undefined }) {
  const waiting = waitingIn(entry, counts)
  if (waiting === 0) return null
  return (
    <>
      <span className={classes('admin-count', entry.pressing && 'admin-count--pressing')} aria-hidden="true">
        {waiting > 999 ? '999+' : waiting}
      </span>
      <span className="sr-only"> {waiting} waiting</span>
    </>
  )
}
