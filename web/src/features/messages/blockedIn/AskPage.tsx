import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { IdCard, ScanLine, Send } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { usePeriod } from '@/data/config/queries'
import { askToMove } from '@/data/moveRequests/mutations'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { AT_NIGHT } from '@/lib/moveRequest'
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
import messages from '../Messages.module.css'
import { type AskForm, askForm } from '../schemas'
import { VehicleSelect } from '../VehicleSelect'

type Scanned = { plate?: unknown; card?: unknown } | null

/** Somebody is blocked in, by a plate that they type or a card that they scanned. */
export default function AskPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = useGoBack(paths.messages)
  const wait = usePeriod('blocked_in_escalate_seconds')
  const { plate, card: scanned } = (useLocation().state as Scanned) ?? {}
  const [card, setCard] = useState(typeof scanned === 'string' ? scanned : null)
  const form = useForm<AskForm>({
    ...(card === null && { resolver: zodResolver(askForm) }),
    defaultValues: { registration: typeof plate === 'string' ? formatPlate(plate) : '', vehicle: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ registration, vehicle }) => {
    const shown = vehicle ? { show_vehicle_id: vehicle } : {}
    try {
      const request = await askToMove(queries, { ...(card ? { card_token: card } : { registration }), ...shown })
      void navigate(paths.blockedInRequest(request.id), { replace: true })
    } catch (failure) {
      showFailure(form, failure, { registration: 'registration', show_vehicle_id: 'vehicle' })
    }
  })
  return (
    <>
      <PageHeader title="Blocked in" back lead={<BackButton onBack={back} />} />
      <div className="content content--column">
        <form onSubmit={submit} noValidate className={`card card--pad ${messages.compose}`}>
          <p className={messages.lead}>
            Tell us which car is in your way, and we’ll ask its owner to move it. For privacy, we don’t say whether it’s
            on CarPal.
          </p>
          <FormError message={errors.root?.message} />
          {card ? (
            <div className={messages.scanned}>
              <span>
                <Icon of={IdCard} />
                Scanned card
              </span>
              <Button variant="quiet" onClick={() => setCard(null)}>
                Type a registration instead
              </Button>
            </div>
          ) : (
            <>
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
              <Link to={paths.scanner} className={buttonVariants({ variant: 'second' })}>
                <Icon of={ScanLine} />
                Scan QR Code
              </Link>
            </>
          )}
          <Controller
            control={form.control}
            name="vehicle"
            render={({ field: { value, onChange } }) => (
              <VehicleSelect value={value} onChoose={onChange} error={errors.vehicle?.message} />
            )}
          />
          <p className={messages.lead}>
            The owner sees your display name and this message: “Your car is blocking me in. Please could you move it?”
            If there’s no answer after {wait}, we ask again.
          </p>
          <Notice tone="caution">{AT_NIGHT}</Notice>
          <Button type="submit" variant="primary" size="large" busy={isSubmitting} icon={<Icon of={Send} />}>
            Ask to move it
          </Button>
        </form>
      </div>
    </>
  )
}
