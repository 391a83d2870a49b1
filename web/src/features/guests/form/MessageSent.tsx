import { CircleCheck, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePeriod } from '@/data/config/queries'
import { Link } from '@/lib/Link'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { CopyField } from '@/ui/CopyField'
import { Icon } from '@/ui/Icon'
import css from '../Guests.module.css'

/**
 * What became of a message: the server's sentence, and the private page, or the address that gets its link. It may wait
 * for that address to be confirmed.
 */
export type Sent = { message: string; path: string | null; email: string | null; waits: boolean }

/** What the server said, and where an answer appears. */
export function MessageSent({ sent: { message, path, email, waits }, onClose }: { sent: Sent; onClose: () => void }) {
  const period = usePeriod('guest_confirm_seconds')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={`card card--pad ${css.done}`} aria-label="Send Message">
      <header>
        <span className={waits ? 'glyph glyph--blue' : 'glyph glyph--ok'}>
          <Icon of={waits ? Mail : CircleCheck} size={24} />
        </span>
        <h2 ref={title} tabIndex={-1}>
          {message}
        </h2>
      </header>
      {email && (
        <p>
          {waits
            ? `We sent a link to ${email}. Open it within ${period} and confirm, and we’ll send your message.`
            : `We sent a link to ${email}. It opens your private page, where the reply will appear.`}
        </p>
      )}
      {path && (
        <>
          <CopyField
            label="Your private link"
            value={new URL(path, location.origin).href}
            hint="Save this link: the reply appears there, and we don’t send texts. Anyone with the link can read it."
          />
          <Link to={path} className={buttonVariants({ variant: 'primary' })}>
            Open your private page
          </Link>
        </>
      )}
      <Button onClick={onClose}>Done</Button>
    </section>
  )
}
