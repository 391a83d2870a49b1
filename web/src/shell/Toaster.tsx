import '@/styles/pages.css'
import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Link } from '@/lib/Link'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { receiveToasts, type Toast } from '@/ui/toast'

const ICONS = { ok: CircleCheck, bad: CircleAlert, news: Bell }

function draw({ tone, title, detail, durationMs, id, path, registration }: Toast) {
  const named = id ?? (tone === 'bad' ? `${title} ${detail ?? ''}` : undefined)
  toast.custom(
    (shown) => (
      <div className={tone === 'bad' ? 'toast toast--bad' : 'toast'}>
        <Icon of={ICONS[tone]} />
        <div className="min-w-0">
          <b>
            {path ? (
              <Link to={path} className="toast__link" onClick={() => toast.dismiss(shown)}>
                {title}
              </Link>
            ) : (
              title
            )}
            {registration && <Plate registration={registration} size={22} />}
          </b>
          {detail}
        </div>
      </div>
    ),
    // An error that is said again takes the place of itself.
    { duration: durationMs, ...(named && { id: named }) },
  )
}

/** As wide as the library takes a phone to be. */
const PHONE = '(max-width: 600px)'

/** Draws the toasts: below the header where what to do is at the foot, as on the phone; a polite live region. */
export default function Toaster({ atTop }: { atTop: boolean }) {
  useEffect(() => receiveToasts(draw, () => toast.dismiss()), [])
  return (
    <Sonner
      position={atTop || window.matchMedia(PHONE).matches ? 'top-center' : 'bottom-center'}
      offset={{ top: 12, bottom: 24 }}
      mobileOffset={{ top: 'var(--toast-top)', left: 16, right: 16 }}
      expand
      gap={12}
      toastOptions={{ unstyled: true }}
      containerAriaLabel="Notifications"
    />
  )
}
