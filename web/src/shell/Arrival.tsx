import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Makes a change of page in the app what a page load is to someone who listens:
 * its title is announced, and the keyboard starts at its content.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [pathname])
  return (
    <p className="sr-only" aria-live="polite">
      {announced}
    </p>
  )
}
