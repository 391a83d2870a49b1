import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Makes a change of page in the app what a page load is to someone who listens:
 * its title is announced, and the keyboard starts at its content.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: until the new page is drawn the title is that of the page one leaves
  const left = useMemo(() => document.title, [pathname])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    // A page's code may come after its address, and its title with it.
    const tell = () => {
      if (document.title === left) return false
      setAnnounced(document.title)
      return true
    }
    if (tell()) return
    const observer = new MutationObserver(() => tell() && observer.disconnect())
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [pathname, left])
  return (
    <p className="sr-only" aria-live="polite">
      {announced}
    </p>
  )
}
