import { CircleAlert, CircleCheck } from 'lucide-react'
import { Toaster, toast } from 'sonner'
import { Icon } from './Icon'

const LONG_ENOUGH_TO_READ_MS = 5000

type Words = { title: string; detail?: string; durationMs?: number }

function show(tone: 'ok' | 'bad', { title, detail, durationMs = LONG_ENOUGH_TO_READ_MS }: Words) {
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

/** Confirms that something was done. Never the only copy of an error. */
export const confirmed = (words: Words) => show('ok', words)
/** Says that something failed, beside the place that keeps saying it. */
export const failed = (words: Words) => show('bad', words)

/** Where toasts appear; a polite live region. One in the frame. */
export function Toasts() {
  return (
    <Toaster
      position="bottom-center"
      offset={{ bottom: 24 }}
      mobileOffset={{ bottom: 84, left: 16, right: 16 }}
      toastOptions={{ unstyled: true }}
      containerAriaLabel="Notifications"
    />
  )
}
