import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Search, TriangleAlert } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import { startConversation } from '@/data/messages/mutations'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { PlateHint } from '@/ui/PlateHint'
import { PlateInput } from '@/ui/PlateInput'
import { QUICK_MESSAGES } from './format'
import css from './Messages.module.css'
import { type LookUpForm, lookUpForm } from './schemas'

const FAILED = 'Error searching for vehicle. Please try again.'

/** Looks a registration up, to chat with its owner. */
export default function DriverChatPage() {
  const navigate = useNavigate()
  const back = useGoBack(paths.messages)
  const queries = useQueryClient()
  const form = useForm<LookUpForm>({ resolver: zodResolver(lookUpForm), defaultValues: { registration: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const conversation = await startConversation(queries, body)
      void navigate(paths.chat(conversation.id))
    } catch (failure) {
      showFailure(form, placed(failure), { registration: 'registration' })
    }
  })
  return (
    <>
      <PageHeader title="Driver Chat" back lead={<BackButton onBack={back} />} />
      <div className="content content--column">
        <form onSubmit={submit} noValidate className={`card card--pad ${css.compose}`}>
          <p className={css.lead}>Look up a plate and tell the owner what they’d want to know.</p>
          <FormError message={errors.root?.message} />
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
          <Button type="submit" variant="primary" size="large" busy={isSubmitting} icon={<Icon of={Search} />}>
            Find vehicle
          </Button>
          <Link
            to={paths.blockedIn}
            state={{ plate: form.watch('registration') }}
            className={buttonVariants({ variant: 'second', size: 'large' })}
          >
            <Icon of={TriangleAlert} />
            This car is blocking me in
          </Link>
          <section className={css.examples} aria-label="Quick messages">
            <h2>Then send one of these with a tap</h2>
            <ul>
              {QUICK_MESSAGES.map(({ label }) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </section>
        </form>
      </div>
    </>
  )
}

/** Why there is no chat with this registration, at its field; any other failure as one fixed sentence. */
function placed(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return new Error(FAILED)
  const { status, code, message, fields } = failure
  if (Object.keys(fields).length > 0 || status === 403 || status === 429) return failure
  if (status === 404 || status === 409) return new ApiError(status, message, code, { registration: message })
  return new Error(FAILED)
}
