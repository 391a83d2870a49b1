import { zodResolver } from '@hookform/resolvers/zod'
import { usePrefetchQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { ApiError } from '@/api/errors'
import { useChallenge } from '@/data/challenge/useChallenge'
import { sendGuestMessage } from '@/data/guests/mutations'
import { aboutOf, presetsQuery } from '@/data/guests/queries'
import { CONTACT_FIELDS } from '@/lib/contact'
import { Link } from '@/lib/Link'
import { AT_NIGHT } from '@/lib/moveRequest'
import type { VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { ContactFields } from '@/ui/ContactFields'
import { showFailure } from '@/ui/formErrors'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { MessageFields } from './form/MessageFields'
import { MessageSent, type Sent } from './form/MessageSent'
import { OnlyWithAccount } from './form/OnlyWithAccount'
import css from './Guests.module.css'
import { type GuestForm, guestForm, sentOf } from './schemas'

type Props = { vehicle: VehicleCode; onClose: () => void }

const PHONE_HINT = 'The owner won’t see it. We don’t send texts, so you’ll get a private page for their reply.'
const HINTS = {
  words: {
    email: 'We’ll email you a link to confirm your message. The owner won’t see your address.',
    phone: PHONE_HINT,
  },
  emergency: { email: 'We’ll email you any reply. The owner won’t see your address.', phone: PHONE_HINT },
}

/** The form for a message without an account, to the owner of a vehicle that may or may not be registered. */
export default function GuestMessageForm({ vehicle, onClose }: Props) {
  const asked = (useLocation().state as { preset?: unknown } | null)?.preset
  const preset = typeof asked === 'string' ? asked : ''
  const form = useForm<GuestForm>({
    resolver: zodResolver(guestForm),
    defaultValues: {
      says: preset ? 'emergency' : 'words',
      message: '',
      preset,
      name: '',
      method: 'email',
      email: '',
      phone: '',
    },
  })
  const { isSubmitting } = form.formState
  const prove = useChallenge()
  // An emergency should not wait for the network first.
  usePrefetchQuery(presetsQuery)
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const submit = form.handleSubmit(async (typed) => {
    setFailure(null)
    try {
      const { message, status_path } = await prove((proof) =>
        sendGuestMessage({ ...aboutOf(vehicle), ...sentOf(typed), proof }),
      )
      const email = typed.method === 'email' ? typed.email : null
      setSent({ message, path: status_path ?? null, email, waits: email !== null && typed.says === 'words' })
    } catch (refused) {
      const fields = refused instanceof ApiError ? Object.keys(refused.fields) : []
      const names = { ...CONTACT_FIELDS, message: 'message', preset: 'preset' } as const
      if (fields.some((field) => field in names)) showFailure(form, refused, names)
      else setFailure(refused as Error)
    }
  })
  if (sent) return <MessageSent sent={sent} onClose={onClose} />
  const anonymous = form.watch('method') === 'anonymous'
  const isBlockedIn = form.watch('says') === 'emergency' && form.watch('preset') === 'blocked_in'
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={`card card--pad ${css.form}`} aria-label="Send Message">
        <h2>Send Message</h2>
        <FailedToSend failure={failure} />
        <MessageFields />
        {isBlockedIn && <Notice tone="caution">{AT_NIGHT}</Notice>}
        <ContactFields
          label="How can we reach you?"
          methods={['email', 'phone', 'anonymous']}
          hints={HINTS[form.watch('says')]}
          anonymous={<OnlyWithAccount vehicle={vehicle} />}
        />
        <div className={css.ways}>
          {!anonymous && (
            <Button
              type="submit"
              variant="primary"
              size="large"
              busy={isSubmitting}
              icon={<Icon of={SendHorizontal} />}
            >
              Send Message
            </Button>
          )}
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

const FAILED = 'Failed to send message: Please try again or sign up for a better experience'

/** Why a guest's message was not sent. One of too many says when the next may be. */
function FailedToSend({ failure }: { failure: Error | null }) {
  const { pathname, search } = useLocation()
  const tooMany = failure instanceof ApiError && failure.status === 429
  return (
    <div role="alert">
      {failure && (
        <Notice tone="bad" title={tooMany ? 'Failed to send message' : FAILED}>
          <p>{failure.message} What you typed is still here.</p>
          <Link to={paths.signUp} state={{ next: pathname + search }}>
            Sign up
          </Link>
        </Notice>
      )}
    </div>
  )
}
