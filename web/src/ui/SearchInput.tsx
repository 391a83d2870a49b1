import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from './Icon'

/** How long a pause in the typing is before it is searched for. */
export const SEARCH_PAUSE_MS = 300

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  /** What is searched for now. */
  value: string
  onSearch: (q: string) => void
}

/** Searches while one types, and at once on Enter. */
export function SearchInput({ label, value, onSearch, className, ...rest }: Props) {
  const [before, setBefore] = useState(value)
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const search = useRef(onSearch)
  search.current = onSearch
  // Back, forward and "Show all" change what is searched for, and what is typed follows; what the typing changed does not.
  if (before !== value) {
    setBefore(value)
    if (sent !== value) setTyped(value)
  }
  const send = (q: string) => {
    setSent(q)
    search.current(q)
  }
  useEffect(() => {
    const q = typed.trim()
    if (q === value) return
    const timer = setTimeout(() => {
      setSent(q)
      search.current(q)
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <search className="search">
      <Icon of={Search} />
      <input
        type="search"
        className={classes('input', className)}
        aria-label={label}
        {...rest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && typed.trim() !== value && send(typed.trim())}
      />
    </search>
  )
}
