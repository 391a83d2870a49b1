import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { useSession } from '@/api/session'
import { dropApplicationDraft, keepApplicationDraft, readApplicationDraft } from '@/data/providers/applicationDraft'
import { applyAsProvider, saveProvider } from '@/data/providers/mutations'
import { providerQuery } from '@/data/providers/queries'
import type { Provider } from '@/data/providers/types'
import { showFailure } from '@/ui/formErrors'
import { confirmed, failed } from '@/ui/toast'
import {
  type ApplicationForm,
  applicationForm,
  applicationOf,
  EMPTY,
  FIELD_NAMES,
  formOf,
  fromDraft,
  NO_SERVICE,
  stepOf,
} from './schema'

/** Why an application did not go; its title and its sentence. */
export type Refusal = { title: string; detail: string; signIn?: boolean }

const SIGN_IN: Refusal = {
  title: 'Authentication required',
  detail: 'Please sign in to submit your application',
  signIn: true,
}
const EXISTS: Refusal = {
  title: 'Application already exists',
  detail: 'You have already submitted a service provider application',
}
const FAILED: Refusal = {
  title: 'Submission failed',
  detail: 'There was an error submitting your application. Please try again.',
}

/** What the page is told: in which step something is wrong, and that it went. */
type Told = { onFault: (step: number) => void; onSent: () => void }

/**
 * The form of an application, or of a business that changes what it told before. What is typed is kept on this device until it
 * was sent.
 */
export function useApplication(provider: Provider | null, change: boolean, { onFault, onSent }: Told) {
  const queries = useQueryClient()
  const session = useSession()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [saved, setSaved] = useState(false)
  const form = useForm<ApplicationForm>({
    resolver: zodResolver(applicationForm),
    defaultValues: {
      ...EMPTY,
      email: session?.user.email ?? '',
      ...(provider && formOf(provider)),
      ...(!change && fromDraft(readApplicationDraft())),
    },
  })
  const { subscribe, getFieldState, trigger } = form
  // A step is looked over before anything is sent: what was found at fault there is looked at again as it changes.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name = '' }) => {
          const field = name.split('.')[0] as keyof ApplicationForm
          if (field && getFieldState(field).invalid) void trigger(field)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
  useEffect(() => {
    if (change) return
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keepApplicationDraft(values)
        setSaved(true)
      },
    })
  }, [subscribe, change])

  const refuse = (why: Refusal) => {
    setRefusal(why)
    failed({ title: why.title, detail: why.detail })
  }
  const send = async (typed: ApplicationForm) => {
    setRefusal(null)
    if (!session) return refuse(SIGN_IN)
    try {
      // Whoever is still being asked about is waited for.
      const known = await queries.ensureQueryData(providerQuery)
      if (!change && known && known.standing !== 'rejected') return refuse(EXISTS)
      await (change ? saveProvider : applyAsProvider)(queries, applicationOf(typed))
      if (!change) dropApplicationDraft()
      confirmed(
        change
          ? { title: 'Saved' }
          : {
              title: 'Application submitted successfully',
              detail: "We'll review your application and get back to you within 2-3 business days",
            },
      )
      onSent()
    } catch (failure) {
      takeFailure(failure)
    }
  }
  const takeFailure = (failure: unknown) => {
    const { status, code, fields } = failure instanceof ApiError ? failure : new ApiError(0, '')
    const known = Object.keys(fields).filter((field) => field in FIELD_NAMES)
    if (status === 401) refuse(SIGN_IN)
    else if (code === 'already_applied') refuse(EXISTS)
    else if (known.length > 0) {
      onFault(Math.min(...known.map((field) => stepOf(FIELD_NAMES[field as keyof typeof FIELD_NAMES]))))
      setTimeout(() => showFailure(form, failure, FIELD_NAMES))
    } else if (change) refuse({ title: 'It could not be saved', detail: (failure as Error).message })
    else refuse({ ...FAILED, ...(status === 429 && { detail: (failure as Error).message }) })
  }

  const submit = form.handleSubmit(send, (faults) => {
    if (faults.service_types) failed(NO_SERVICE)
    onFault(Math.min(...Object.keys(faults).map(stepOf)))
  })
  return { form, submit, refusal, saved, busy: form.formState.isSubmitting }
}
