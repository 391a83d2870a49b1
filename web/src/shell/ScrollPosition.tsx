import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORED = 'carpal.scroll'

/** How far each entry of the browser's history was scrolled; it outlives a reload. */
const positions = new Map<string, number>(read())

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
  } catch {
    return []
  }
}

function keep() {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions]))
  } catch {
    // Storage is full or forbidden: a reload then begins at the top.
  }
}

/**
 * Puts a page where it was when one goes back to it, a new one at its top or at the part that its address names. What
 * replaces an address on the same page leaves it where it is. Stands beside the page, so that it acts once that is drawn.
 */
export function ScrollPosition() {
  const { key: entry, pathname, hash } = useLocation()
  // Whatever a visit begins with has the same key: a link from a mail must not begin where another page was left.
  const key = entry === 'default' ? pathname : entry
  const type = useNavigationType()
  const before = useRef<string | null>(null)

  useLayoutEffect(() => {
    const same = before.current === pathname
    before.current = pathname
    const known = positions.get(key)
    if (type === 'POP' && known !== undefined) window.scrollTo(0, known)
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (!(same && type === 'REPLACE')) window.scrollTo(0, 0)
    const note = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key, pathname, hash, type])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  return null
}
