import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { Icon } from './Icon'
import { receiveToasts, type Toast } from './toast'

function draw({ tone, title, detail, durationMs }: Toast) {
  toast.custom(
    () => (
      <div className={tone === 'bad' ? 'toast toast--bad' : 'toast'}>
        <Icon of={tone === 'bad' ? CircleAlert : CircleCheck} />
        <div>
          <b>{title}</b>
          {detail}
        </div>
      </div>
    ),
    { duration: durationMs },
  )
}

/** Draws the toasts, above the bottom navigation on the phone; a polite live region. */
export default function Toaster() {
  useEffect(() => receiveToasts(draw), [])
  return (
    <Sonner
      position="bottom-center"
      offset={{ bottom: 24 }}
      mobileOffset={{ bottom: 84, left: 16, right: 16 }}
      expand
      gap={12}
      toastOptions={{ unstyled: true }}
      containerAriaLabel="Notifications"
    />
  )
}
