import { LifeBuoy, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { onOpenSupport } from '@/ui/support'
import { AskSupport } from './AskSupport'
import css from './Support.module.css'

/** Support in a corner of the page: closed, open, or sending. It never covers the page, and Esc closes it. */
export default function SupportWidget() {
  const [open, setOpen] = useState(false)
  const signedIn = useSession() !== null
  const title = useId()
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => onOpenSupport(() => setOpen(true)), [])
  const close = () => {
    setOpen(false)
    // The button is drawn again first.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!open) {
    return (
      <button ref={opener} type="button" className={css.opener} onClick={() => setOpen(true)}>
        <Icon of={LifeBuoy} />
        Support
      </button>
    )
  }
  return (
    <div
      role="dialog"
      aria-labelledby={title}
      className={css.panel}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <header>
        <h2 id={title}>CarPal Support</h2>
        <IconButton label="Close support" onClick={close}>
          <Icon of={X} />
        </IconButton>
      </header>
      {signedIn ? <AskSupport /> : <LogInFirst />}
    </div>
  )
}

/** Support answers in the messages of an account. */
function LogInFirst() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>Please sign in to message support. We’ll reply in your messages.</p>
      <Link to={paths.login} state={{ next: pathname + search }} className={buttonVariants({ variant: 'primary' })}>
        Sign In
      </Link>
      <Link to={paths.customerService} className={buttonVariants({ variant: 'quiet' })}>
        Contact us without an account
      </Link>
    </>
  )
}
