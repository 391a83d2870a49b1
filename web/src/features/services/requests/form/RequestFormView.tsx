import { zodResolver } from '@hookform/resolvers/zod'
import { MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import type { NewServiceRequest } from '@/data/serviceRequests/mutations'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { failed } from '@/ui/toast'
import { leadsWithSafety } from '../rules/motorway'
import { MISSING, type RequestForm, requestForm, requestOf } from '../schema'
import css from './Form.module.css'
import { RequestFields } from './RequestFields'
import { refusal } from './refusal'
import { Safety } from './Safety'
import { useMotorway } from './useMotorway'
import { useUsableVehicles } from './useUsableVehicles'

type Props = {
  /** What the form begins with. */
  start: RequestForm
  submit: string
  /** What is said where it could not be sent. */
  failedTo: string
  /** Photos that go with a new request. */
  uploads?: PictureUploads
  /** Keeps what is typed. */
  onTyped?: (typed: RequestForm) => void
  /** Sends it; throws what the server says. */
  onSend: (request: NewServiceRequest) => Promise<void>
  /** What happens next, beside the form. */
  aside?: ReactNode
  /** Beside the button, such as one that leaves the form. */
  other?: ReactNode
}

/** The form of a request. In a hurry: the safety block leads, then what can be pressed, then what must be typed. */
export function RequestFormView({ start, onTyped, ...rest }: Props) {
  const form = useForm<RequestForm>({
    resolver: zodResolver(requestForm),
    defaultValues: start,
    shouldFocusError: false,
  })
  const typed = useRef(onTyped)
  typed.current = onTyped
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => typed.current?.(values as RequestForm))
    return unsubscribe
  }, [form.watch])
  return (
    <FormProvider {...form}>
      <Content form={form} {...rest} />
    </FormProvider>
  )
}

type ContentProps = Omit<Props, 'start' | 'onTyped'> & { form: ReturnType<typeof useForm<RequestForm>> }

function Content({ form, submit, failedTo, uploads, onSend, aside, other }: ContentProps) {
  const element = useRef<HTMLFormElement>(null)
  const first = useUsableVehicles()[0]?.id ?? null
  const motorway = useMotorway()
  const { errors, isSubmitting } = form.formState
  /** The field that stands first on the page, whatever the order in which it was found at fault. */
  const goTo = (faults: FieldErrors<RequestForm>) => {
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const field = fields.find(({ dataset }) => (dataset.field ?? '') in faults)
    const control = field?.matches('[role=radiogroup]') ? field.querySelector<HTMLElement>('button') : field
    control?.focus()
  }
  const send = form.handleSubmit(
    async (values) => {
      try {
        await onSend(requestOf(values, first))
      } catch (failure) {
        goTo(refusal(form, failure, failedTo))
      }
    },
    (faults) => {
      failed(MISSING)
      goTo(faults)
    },
  )
  return (
    <form ref={element} onSubmit={send} noValidate className={css.form} aria-label="Request Service">
      <Safety shown={leadsWithSafety(form.watch('urgency'), motorway.isMotorway)} />
      <div className={css.columns}>
        <div className={css.fields}>
          <RequestFields motorway={motorway} uploads={uploads ?? null} />
        </div>
        {aside}
      </div>
      <div className={css.foot}>
        <div role="alert" className={css.fault}>
          {errors.root && (
            <Notice tone="bad" title={errors.root.message ?? ''}>
              What you typed is still here.
            </Notice>
          )}
        </div>
        <div className={css.buttons}>
          {other}
          <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
            {submit}
          </Button>
        </div>
        <p className={css.seen}>
          <Icon of={MapPin} size={16} />
          Providers see the place to about 1 km, and no plate.
        </p>
      </div>
    </form>
  )
}
