import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from '@/lib/searchParams'
import { Icon } from '@/ui/Icon'
import css from '../Messages.module.css'

/** How long a pause in the typing is before it is searched for. */
const PAUSE_MS = 300
/** The server searches for at most so many characters. */
const LONGEST = 100

/** Searches conversations while one types; what is searched for stands in the address. */
export function SearchField() {
  const [asked, setAsked] = useSearchParams()
  const inForce = asked.get('q') ?? ''
  const [before, setBefore] = useState(inForce)
  const [typed, setTyped] = useState(inForce)
  const [sent, setSent] = useState(inForce)
  // Back, forward and "Show all" change the address, and what is typed follows; what the typing changed does not.
  if (before !== inForce) {
    setBefore(inForce)
    if (sent !== inForce) setTyped(inForce)
  }
  useEffect(() => {
    const q = typed.trim()
    if (q === inForce) return
    const timer = setTimeout(() => {
      setSent(q)
      setAsked(new URLSearchParams(q && { q }), { replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, inForce, setAsked])
  return (
    <search className={css.search}>
      <Icon of={Search} />
      <input
        type="search"
        className="input"
        aria-label="Search messages"
        placeholder="Search messages or a plate"
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
