import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { IdCard, ScanLine, SendHorizontal, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import { startConversation } from '@/data/messages/mutations'
import { readUserItem, storeUserItem } from '@/data/userStorage'
import { Link } from '@/lib/Link'
import { NO_MESSAGE } from '@/lib/messageText'
import { formatPlate } from '@/lib/plate'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { PlateHint } from '@/ui/PlateHint'
import { PlateInput } from '@/ui/PlateInput'
import { describeCreateFailure } from './format'
import css from './Messages.module.css'
import { type ComposeForm, composeForm, NO_REGISTRATION } from './schemas'
import { VehicleSelect } from './VehicleSelect'

/** What was written and not sent yet, so that leaving the page costs no typing. */
const DRAFT = 'compose'

function keptDraft(): Partial<ComposeForm> {
  try {
    return (JSON.parse(readUserItem(DRAFT) ?? '{}') ?? {}) as Partial<ComposeForm>
  } catch {
    return {}
  }
}

/** What a scan brings along: a plate, or the token of a card that does not show one. */
type Scanned = { plate?: unknown; card?: unknown } | null

function scannedOf(state: unknown): Partial<ComposeForm> {
  const { plate, card } = (state as Scanned) ?? {}
  if (typeof card === 'string') return { card, registration: '' }
  return typeof plate === 'string' ? { card: '', registration: formatPlate(plate) } : {}
}

/** A message to the owner of a registration, or of a scanned card. */
export default function ComposePage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { state } = useLocation()
  const form = useForm<ComposeForm>({
    resolver: zodResolver(composeForm),
    defaultValues: {
      registration: '',
      card: '',
      content: '',
      vehicle: '',
      ...keptDraft(),
      ...scannedOf(state),
    },
  })
  const { errors, isSubmitting } = form.formState
  // The same words to the same plate are one message, however often they are sent.
  const attempt = useRef({ of: '', client_id: '' })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeUserItem(DRAFT, JSON.stringify(values)),
      }),
    [form],
  )

  const submit = form.handleSubmit(async ({ registration, card, content: text, vehicle }) => {
    const of = `${card || registration}\n${text}`
    if (attempt.current.of !== of) attempt.current = { of, client_id: crypto.randomUUID() }
    const message = { client_id: attempt.current.client_id, content: text }
    const body = { ...(card ? { card_token: card } : { registration }), message, show_vehicle_id: vehicle || null }
    try {
      const conversation = await startConversation(queries, body)
      storeUserItem(DRAFT, '')
      void navigate(paths.conversation(conversation.id), { replace: true })
    } catch (failure) {
      showFailure(form, placed(failure), {
        registration: 'registration',
        content: 'content',
        show_vehicle_id: 'vehicle',
      })
    }
  })
  const typeInstead = () => {
    form.setValue('card', '')
    form.clearErrors('registration')
  }
  const missing = errors.registration?.message === NO_REGISTRATION || errors.content?.message === NO_MESSAGE
  return (
    <>
      <PageHeader title="New Message" back lead={<BackButton onBack={() => void navigate(paths.messages)} />} />
      <div className="content content--column">
        <form onSubmit={submit} noValidate className={`card card--pad ${css.compose}`}>
          <div role="alert">{missing && <Notice tone="bad">Missing information</Notice>}</div>
          <FormError message={errors.root?.message} />
          {form.watch('card') ? (
            <ScannedCard error={errors.registration?.message} onForget={typeInstead} />
          ) : (
            <div>
              <Field label="Registration" error={errors.registration?.message}>
                {(control) => (
                  <PlateInput
                    {...control}
                    {...form.register('registration', { setValueAs: (typed: string) => typed.toUpperCase().trim() })}
                  />
                )}
              </Field>
              {!errors.registration && <PlateHint typed={form.watch('registration')} />}
            </div>
          )}
          <Link to={paths.scanner} className={buttonVariants({ variant: 'second' })}>
            <Icon of={ScanLine} />
            Scan QR Code
          </Link>
          <Link
            to={paths.blockedIn}
            state={form.watch('card') ? { card: form.watch('card') } : { plate: form.watch('registration') }}
            className={buttonVariants({ variant: 'second' })}
          >
            <Icon of={TriangleAlert} />
            This car is blocking me in
          </Link>
          <Field label="Message" error={errors.content?.message}>
            {(control) => <textarea className="input" rows={5} {...control} {...form.register('content')} />}
          </Field>
          <Controller
            control={form.control}
            name="vehicle"
            render={({ field: { value, onChange } }) => (
              <VehicleSelect value={value} onChoose={onChange} error={errors.vehicle?.message} />
            )}
          />
          <Notice>The owner sees your display name, never your phone number, email or plate.</Notice>
          <Button type="submit" variant="primary" size="large" busy={isSubmitting} icon={<Icon of={SendHorizontal} />}>
            Send Message
          </Button>
        </form>
      </div>
    </>
  )
}

/** Stands for the registration, which a card of this kind does not show. */
function ScannedCard({ error, onForget }: { error?: string | undefined; onForget: () => void }) {
  return (
    <div className="field">
      <div className={css.scanned}>
        <span>
          <Icon of={IdCard} />
          Scanned card
        </span>
        <Button variant="quiet" onClick={onForget}>
          Type a registration instead
        </Button>
      </div>
      <FormError message={error} />
    </div>
  )
}

/** What the registration is refused for stands at its field; what concerns neither field, at the form. */
function placed(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return failure
  const { status, code, message, fields } = failure
  if (Object.keys(fields).length > 0) return failure
  if (status === 401) return new Error('Authentication required')
  if (['not_registered', 'not_found', 'own_vehicle', 'takes_no_messages'].includes(code ?? '')) {
    return new ApiError(status, message, code, { registration: message })
  }
  return new Error(describeCreateFailure(failure))
}
